import type { Answer } from '../../../contract/answers.ts';
import type { Comment } from '../../../contract/comments.ts';
import type { TrialSummary } from '../../../contract/answer-trials.ts';
import type { Author } from '../../../contract/users.ts';
import { hasVoted, type VoteValue } from '../../../contract/vote-rules.ts';
import type { PostOnPage } from './page.ts';
import type { PostOrigin } from '../../../contract/posts.ts';
import type { Row } from '../../platform/sql/tables.ts';

/** Data for the posts of a page, by the ids of people and posts. */
export interface PostContext {
  readonly authors: ReadonlyMap<number, Author>;
  readonly comments: ReadonlyMap<number, Comment[]>;
  readonly votes: ReadonlyMap<number, VoteValue>;
  /** The posts that the reader has saved; undefined for guests. */
  readonly saved?: ReadonlySet<number> | undefined;
  /** The posts on which a flag of the reader waits. */
  readonly flagged?: ReadonlySet<number> | undefined;
}

/** The fields that questions and answers share in the API. */
export function toPost(
  row: PostOnPage,
  { authors, comments, votes, saved, flagged }: PostContext,
): Omit<Answer, 'isAccepted'> {
  return {
    _id: String(row.id),
    content: row.html,
    author: authors.get(row.author_id) ?? null,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    voteScore: row.score,
    hasVoted: hasVoted(votes.get(row.id) ?? 0),
    ...(saved && { isSaved: saved.has(row.id) }),
    ...(flagged?.has(row.id) && { isFlagged: true }),
    comments: comments.get(row.id) ?? [],
    commentCount: row.comment_count,
    version: row.version,
    origin: originOf(row),
    ...(row.is_wiki === 1 && { isWiki: true }),
    ...(row.trials !== null && { trials: JSON.parse(row.trials) as TrialSummary }),
    ...(row.kind === 'answer' &&
      row.bounty_amount !== null && { bountyAwarded: row.bounty_amount }),
  };
}

const CREATIVE_COMMONS = /^CC (BY(?:-SA)?) (\d\.\d)$/;

/** The source of an imported post; null for a post written here. */
export function originOf(
  post: Pick<Row<'posts'>, 'source_site' | 'source_url' | 'license'>,
): PostOrigin | null {
  if (post.source_site === null || post.source_url === null) return null;
  const license = post.license ?? '';
  return {
    site: post.source_site,
    url: post.source_url,
    license,
    licenseUrl: licenseUrl(license),
  };
}

function licenseUrl(license: string): string | null {
  const [, terms, version] = CREATIVE_COMMONS.exec(license) ?? [];
  if (terms === undefined || version === undefined) return null;
  return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`;
}

/** Contributions since this day are under version 4.0. */
const VERSION_4 = Date.UTC(2018, 4, 2);

/** The license of a post: from the dump, or in older dumps by the date of writing. */
export function licenseOf(said: string | null, createdAt: number): string {
  if (said !== null && said !== '') return said;
  return createdAt < VERSION_4 ? 'CC BY-SA 3.0' : 'CC BY-SA 4.0';
}
