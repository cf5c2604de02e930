import { insertAll } from './insert.ts';
import type { Part, Range } from './load.ts';
import type { UnindexedQuestion } from '../../../content/search/indexed.ts';
import type { Post } from './posts.ts';
import type { Tagged } from './tagging.ts';
import { singleLine } from '../../../../shared/clean-text.ts';
import type { NewRow, Row } from '../../../platform/sql/tables.ts';
import { tagNames } from '../resolve/tags.ts';
import { closeReason } from '../dump/history.ts';

const COMMENTS = `select posts.id as post_id, users.id as author_id,
    comments.created_at, comments.score, html.content, html.display
  from posts
  join comments on comments.post_id = posts.source_id and comments.fate is null
  join comments_html html on html.source_id = comments.source_id
  join users on users.source_id = comments.user_id
  where posts.question_source between ? and ? and posts.fate is null order by comments.source_id`;

/** Writes the comments on these questions and their answers. */
export async function writeComments({ tx, staging }: Part, { low, high }: Range): Promise<void> {
  await insertAll(tx, 'comments', staging.all<NewRow<'comments'>>(COMMENTS, low, high));
}

/** A link is written together with the later of its two questions. */
const LINKS = `select question.id as question_id, related.id as related_id,
    case links.type when 3 then 'duplicate' else 'linked' end as kind, links.created_at
  from links
  join posts question on question.source_id = from_source
  join posts related on related.source_id = to_source
  where max(from_source, to_source) between ? and ? and links.fate is null
  order by links.source_id`;

/** Writes the links between these questions, and to questions already written. */
export async function writeLinks({ tx, staging }: Part, { low, high }: Range): Promise<void> {
  await insertAll(tx, 'post_links', staging.all<NewRow<'post_links'>>(LINKS, low, high));
}

/** The texts of a part's questions, with their answers in the order that the search reads them. */
export function textsOf(
  posts: readonly Post[],
  tagged: readonly Tagged[],
): readonly UnindexedQuestion[] {
  const answers = Map.groupBy(
    posts.filter(({ type }) => type === 2),
    ({ question_id }) => question_id,
  );
  const tags = Map.groupBy(tagged, ({ question_id }) => question_id);
  return posts
    .filter(({ type }) => type === 1)
    .map(({ id, title, content }) => ({
      id,
      title: title ?? '',
      tags: (tags.get(id) ?? []).map(({ name }) => name),
      body: content,
      answers: (answers.get(id) ?? []).toSorted(bestFirst).map((answer) => answer.content),
    }));
}

const bestFirst = (one: Post, other: Post): number => other.score - one.score || one.id - other.id;

/** Titles, bodies and tags have three types each: initial, edited, rolled back. */
const ofEdit = (column: string, types: string) => `(select ${column} from history part
  left join history_raw raw on raw.source_id = part.source_id
  left join history_html html on html.source_id = part.source_id
  where part.post_id = history.post_id and part.edit = history.edit and part.kind = history.kind
    and part.type in (${types}) order by part.source_id desc limit 1)`;

const CHANGES = `select posts.id as post_id, users.id as author_id, kind,
    history.created_at, comment, ${ofEdit('raw.raw', '1, 4, 7')} as title,
    ${ofEdit('raw.raw', '3, 6, 9')} as tags, ${ofEdit('html.content', '2, 5, 8')} as content
  from posts
  join history on history.post_id = posts.source_id and history.fate is null
  left join users on users.source_id = history.user_id
  where posts.question_source between ? and ? and posts.fate is null and not exists (
    select 1 from history earlier where earlier.post_id = history.post_id
      and earlier.edit = history.edit and earlier.kind = history.kind
      and earlier.source_id < history.source_id)
  order by history.created_at, history.source_id`;

/**
 * Writes the history of these questions and their answers in chronological order, which is also the
 * reading order: the rows of one edit become one revision.
 */
export async function writeHistory({ tx, staging }: Part, { low, high }: Range): Promise<void> {
  await insertAll(tx, 'revisions', staging.all<Row<'revisions'>>(CHANGES, low, high).map(toRow));
}

function toRow({ title, tags, comment, ...change }: Row<'revisions'>): NewRow<'revisions'> {
  return {
    ...change,
    title: title === null ? null : singleLine(title),
    tags: tags === null ? null : tagNames(tags).join(' '),
    comment: change.kind === 'closed' ? closeReason(comment) : comment,
  };
}
