import type { listHistory, Redaction, Version, VersionText } from '../../../contract/history.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conversionBy } from '../comments/conversions.store.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { isDeleted, tagsOfQuestion } from '../questions/questions.store.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { readsReason } from './history.rules.ts';
import {
  countHistory,
  historyRow,
  type HistoryRow,
  historyRows,
  lastOf,
  type RedactedRow,
} from './history.store.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** A post, whose text is also the first version if it was never edited. */
type Post = Row<'posts'>;

/** A page of a post's versions and events, newest first. Throws `not_found`. */
export async function readHistory(
  { db: { sql } }: Backend,
  reader: Caller | undefined,
  id: number,
  { page }: { readonly page: number },
): Promise<CallResult<typeof listHistory>> {
  const post = await presentPost(sql, id);
  const limit = PAGE_SIZE.history;
  const total = await countHistory(sql, post.id);
  const rows = await historyRows(sql, post.id, { limit, offset: (page - 1) * limit });
  const all = total === 0 && page === 1 ? [firstOf(post)] : rows;
  const people = await peopleIn(sql, all);
  const isConverted = all.some(({ kind }) => kind === 'converted');
  const before = isConverted
    ? await conversionBy(sql, { answer_id: post.id, made: 'answer' })
    : undefined;
  const versions = all.map((row) => ({
    ...withReason(toVersion(row, people), reader, post),
    ...(row.kind === 'converted' &&
      row.created_at === before?.created_at && { commentId: String(before.comment_id) }),
  }));
  const count = Math.max(1, total);
  const pagination = pagingOf(page, limit, count);
  return { versions, total: count, version: post.version, pagination };
}

/** The text of a post, deleted or not, in one of its versions. Throws `not_found`. */
export async function versionOf(
  sql: Queries,
  reader: Caller | undefined,
  post: Post,
  number: number,
): Promise<{ version: VersionText }> {
  const row = await rowOf(sql, post, number);
  if (!row) throw notFound('Version');
  const { redacted, ...text } = await textAt(sql, post, row);
  const people = await peopleIn(sql, [row, ...redacted]);
  const [redaction = null] = redacted.map((one) => redactionOf(one, people));
  const version = withReason(toVersion(row, people), reader, post);
  return { version: { ...version, ...text, redaction } };
}

/** A version, with its reason if the reader may see it. */
function withReason(version: Version, reader: Caller | undefined, { author_id }: Post): Version {
  return readsReason(version.kind, reader, author_id) ? version : { ...version, reason: '' };
}

async function rowOf(sql: Queries, post: Post, number: number): Promise<HistoryRow | undefined> {
  const row = await historyRow(sql, post.id, number);
  if (row || number !== 1) return row;
  return (await countHistory(sql, post.id)) === 0 ? firstOf(post) : undefined;
}

/** The text of a version; parts that no row up to it has are unchanged since. */
async function textAt(sql: Queries, post: Post, row: HistoryRow) {
  const title = await lastOf(sql, 'title', post.id, row);
  const tags = await lastOf(sql, 'tags', post.id, row);
  const content = await lastOf(sql, 'content', post.id, row);
  const isQuestion = post.kind === 'question';
  return {
    title: isQuestion ? (title?.text ?? post.title ?? '') : null,
    content: content?.text ?? post.content,
    tags: isQuestion ? (tags ? split(tags.text) : await tagsOfQuestion(sql, post.id)) : [],
    redacted: [row, content, title, tags].flatMap((one) => (one?.redacted_at ? [one] : [])),
  };
}

/** Splits tags as stored in rows. */
export const split = (names: string): string[] => names.split(' ').filter((name) => name !== '');

/** A post that is not deleted, nor its question. Throws `not_found`. */
export async function presentPost(sql: Queries, id: number): Promise<Post> {
  const post = await findRow(sql, 'posts', { id, deleted_at: null });
  if (!post || (post.question_id && (await isDeleted(sql, post.question_id))))
    throw notFound('Post');
  return post;
}

/** The only version of a post that was never edited. */
const firstOf = ({ author_id, created_at }: Post): HistoryRow => ({
  id: 0,
  author_id,
  kind: 'created',
  created_at,
  comment: null,
  redacted_by: null,
  redacted_at: null,
  redaction_reason: null,
  has_text: 1,
  number: 1,
});

/** The people who wrote or redacted versions. */
function peopleIn(
  sql: Queries,
  rows: readonly (RedactedRow & Partial<HistoryRow>)[],
): Promise<ReadonlyMap<number, Author>> {
  const ids = rows.flatMap(({ author_id, redacted_by }) => [author_id ?? [], redacted_by ?? []]);
  return authorsOf(sql, ids.flat());
}

function toVersion(row: HistoryRow, people: ReadonlyMap<number, Author>): Version {
  return {
    number: row.number,
    kind: row.kind,
    author: row.author_id === null ? null : (people.get(row.author_id) ?? null),
    at: new Date(row.created_at).toISOString(),
    reason: row.comment ?? '',
    hasText: row.has_text === 1,
    redaction: redactionOf(row, people),
  };
}

/** A redaction on the wire; null if the text is not redacted. */
export function redactionOf(
  { redacted_by, redacted_at, redaction_reason }: RedactedRow,
  people: ReadonlyMap<number, Author>,
): Redaction | null {
  if (redacted_at === null) return null;
  return {
    by: redacted_by === null ? null : (people.get(redacted_by) ?? null),
    at: new Date(redacted_at).toISOString(),
    reason: redaction_reason ?? '',
  };
}
