import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { listTagHistory, TagVersion } from '../../../contract/tag-synonyms.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { firstVersion } from './describing.ts';
import { existingTag } from './lists.ts';
import { tagsEditedBy } from './texts.ts';
import { wide } from '../../platform/sql/dialect.ts';
import { findRows } from '../../platform/sql/rows.ts';

/** Earlier descriptions of a tag, newest first. Throws `not_found`. */
export async function tagHistory(
  backend: Backend,
  caller: Caller | undefined,
  name: string,
  { page }: { readonly page: number },
): Promise<CallResult<typeof listTagHistory>> {
  const { sql } = backend.db;
  const tag = await existingTag(sql, name);
  const edited = caller ? await tagsEditedBy(backend, caller, [tag]) : undefined;
  const size = PAGE_SIZE.history;
  const upTo = tag.version - (page - 1) * size;
  // One more, to show what the oldest one of the page changed.
  const rows = await versions(sql, tag, { number: upTo, limit: size + 1 });
  const ids = rows.flatMap(({ author_id, approver_id }) => [author_id ?? [], approver_id ?? []]);
  const people = await authorsOf(sql, ids.flat());
  const shown = rows.slice(0, size).map((row, at) => toVersion(row, rows[at + 1], people));
  return {
    tag: { name: tag.name },
    version: tag.version,
    mayEdit: edited?.has(tag.id) === true,
    versions: shown,
    pagination: pagingOf(page, size, tag.version),
  };
}

/** The text of a version of a tag; undefined if it does not exist. */
export async function textOfTagVersion(
  queries: Queries,
  tag: Parameters<typeof firstVersion>[0],
  number: number,
): Promise<string | undefined> {
  if (number === tag.version) return tag.description;
  const [row] = await versions(queries, tag, { number, limit: 1 });
  return row?.number === number ? row.description : undefined;
}

/** A tag that was never changed has no rows. */
async function versions(
  queries: Queries,
  tag: Parameters<typeof firstVersion>[0],
  part: { readonly number: number; readonly limit: number },
): Promise<Row<'tag_versions'>[]> {
  if (part.number < 1) return [];
  const upTo = { tag_id: tag.id, number: { '<=': wide(part.number) } };
  const newest = { order: 'number desc', limit: part.limit } as const;
  const rows = await findRows(queries, 'tag_versions', upTo, '*', newest);
  return rows.length === 0 && tag.version === 1 ? [firstVersion(tag)] : rows;
}

function toVersion(
  row: Row<'tag_versions'>,
  before: Row<'tag_versions'> | undefined,
  people: ReadonlyMap<number, Author>,
): TagVersion {
  return {
    number: row.number,
    at: new Date(row.created_at).toISOString(),
    author: people.get(row.author_id ?? 0) ?? null,
    approvedBy: people.get(row.approver_id ?? 0) ?? null,
    reason: row.reason,
    description: row.description,
    previous: before?.description ?? null,
  };
}
