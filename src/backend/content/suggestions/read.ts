import type {
  getPostSource,
  getSuggestion,
  ListedSuggestion,
  Suggestion,
} from '../../../contract/suggestions.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { postOnPage, type PostOnPage } from '../posts/page.ts';
import { textOfVersion } from '../posts/revisions.ts';
import { postSummary } from '../posts/summary.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Flag } from '../../platform/sql/tables.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { LAPSES_AFTER } from './suggestions.rules.ts';
import { factsOf } from './facts.ts';
import {
  type ListedRow,
  MOST_SHOWN,
  suggestionRow,
  type SuggestionRow,
  waitingRows,
} from './suggestions.store.ts';
import {
  decidedBy,
  peopleOfTag,
  readTagSuggestion,
  toListedOfTag,
  visibleTagRow,
} from './tag-read.ts';
import { waitingTagRows } from './tags.store.ts';
import { holds } from '../../people/privileges/privileges.ts';

/**
 * The source for a suggestion. Throws `not_found`, and `forbidden` if the caller may edit the post
 * or while edits are locked.
 */
export async function postSource(
  { db: { sql }, clock }: Backend,
  caller: Caller,
  id: number,
  requestedVersion?: number,
): Promise<CallResult<typeof getPostSource>> {
  const post = await postSummary(sql, id);
  const [row] = await postOnPage(sql, { id: Number(post._id), prepared: 0 });
  if (!row) throw notFound('Post');
  mustSuggest(caller, row);
  await mustBeUnlocked(sql, caller, row.id, { kind: 'edits', now: clock() });
  if (requestedVersion !== undefined && requestedVersion !== row.version) {
    const text = await textOfVersion(sql, row.id, requestedVersion);
    if (!text) throw notFound('Version');
    return { ...text, version: requestedVersion };
  }
  return { ...(await textNow(sql, row)), version: row.version };
}

/** The current text of a post. */
export async function textNow(
  sql: Queries,
  post: Pick<PostOnPage, 'id' | 'kind' | 'title' | 'html'>,
): Promise<{ title: string | null; content: string; tags: string[] }> {
  const tags = post.kind === 'question' ? await tagsOfQuestion(sql, post.id) : [];
  return { title: post.title, content: post.html, tags };
}

/** Refuses callers who may edit the post themselves. */
export function mustSuggest(
  caller: Caller,
  post: { readonly author_id: number; readonly is_wiki: Flag },
): void {
  if (!holds(caller, 'edit') && post.author_id !== caller.id && post.is_wiki === 0) return;
  throw forbidden('You can edit this post yourself');
}

/** Pending suggestions: the member's own and those for their posts; all for those who decide. */
export async function listSuggestions(
  backend: Backend,
  caller: Caller,
): Promise<{ suggestions: ListedSuggestion[] }> {
  const { sql } = backend.db;
  const now = backend.clock();
  const since = now - LAPSES_AFTER;
  const userId = holds(caller, 'edit') ? undefined : caller.id;
  const rows = await waitingRows(sql, { userId, since });
  const allOfTags = await waitingTagRows(sql, { userId: caller.id, since });
  const decided = new Set(await decidedBy(backend, caller, allOfTags));
  const ofTags = allOfTags.filter((row) => row.user_id === caller.id || decided.has(row));
  const people = await authorsOf(sql, [...rows.flatMap(peopleOf), ...ofTags.flatMap(peopleOfTag)]);
  const suggestions = [
    ...rows.map((row) => toListed(caller, row, people, now)),
    ...ofTags.map((row) => toListedOfTag(row, people, { now, mayDecide: decided.has(row) })),
  ];
  const inOrder = suggestions.toSorted((one, other) => Number(one._id) - Number(other._id));
  return { suggestions: inOrder.slice(0, MOST_SHOWN) };
}

/** A suggestion and the text it started from. Throws `not_found`. */
export async function readSuggestion(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<CallResult<typeof getSuggestion>> {
  const ofTag = await visibleTagRow(backend, caller, id);
  if (ofTag) return readTagSuggestion(backend, caller, ofTag);
  const row = await visibleRow(backend, caller, id);
  const base = baseIn(row);
  return { suggestion: await toSuggestion(backend, caller, row), base };
}

/** The text of the post when the suggestion was started. */
export const baseIn = ({ base }: SuggestionRow) =>
  JSON.parse(base) as { title: string | null; content: string; tags: string[] };

/** The parts of a text, whose tags may be separated by spaces. */
export const partsOf = (text: {
  readonly title: string | null;
  readonly content: string;
  readonly tags: string | readonly string[] | null;
}): string[] => [text.title ?? '', [text.tags ?? ''].flat().join(' '), text.content];

/** A suggestion that the caller may see: their own, for their post, or any if they decide. */
export async function visibleRow(
  { db: { sql } }: Backend,
  caller: Caller,
  id: number,
): Promise<SuggestionRow> {
  const row = await suggestionRow(sql, id);
  // To others it does not exist: pending suggestions are private.
  const isSeen = row && (row.user_id === caller.id || mayDecide(caller, row));
  if (!isSeen) throw notFound('Suggestion');
  return row;
}

/** Those who may edit the post, except the suggestion's author. */
export const mayDecide = (caller: Caller, { user_id, postAuthor }: ListedRow): boolean =>
  user_id !== caller.id && (postAuthor === caller.id || holds(caller, 'edit'));

/** A suggestion as the caller sees it now. */
export async function toSuggestion(
  { db: { sql }, clock }: Backend,
  caller: Caller,
  row: SuggestionRow,
): Promise<Suggestion> {
  const people = await authorsOf(sql, peopleOf(row));
  return {
    ...toListed(caller, row, people, clock()),
    title: row.title,
    content: row.content,
    tags: tagsIn(row),
  };
}

/** The tags that a suggestion gives its question. */
export const tagsIn = ({ tags }: Pick<SuggestionRow, 'tags'>): string[] =>
  tags?.split(' ').filter((tag) => tag !== '') ?? [];

const peopleOf = ({ user_id, postAuthor, decided_by }: ListedRow): number[] => [
  user_id,
  postAuthor,
  decided_by ?? user_id,
];

function toListed(
  caller: Caller,
  row: ListedRow,
  people: ReadonlyMap<number, Author>,
  now: number,
): ListedSuggestion {
  return {
    ...factsOf(row, people, { now, mayDecide: mayDecide(caller, row) }),
    post: {
      kind: row.kind,
      _id: String(row.post_id),
      questionId: String(row.questionId),
      title: row.questionTitle ?? '',
      author: people.get(row.postAuthor) ?? null,
    },
  };
}
