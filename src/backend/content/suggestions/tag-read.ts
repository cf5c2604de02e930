import type { CallResult } from '../../../contract/route.ts';
import type { getSuggestion, ListedSuggestion, Suggestion } from '../../../contract/suggestions.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { factsOf } from './facts.ts';
import { tagSuggestionRow, type TagSuggestionRow } from './tags.store.ts';
import { holds } from '../../people/privileges/privileges.ts';

/**
 * A tag suggestion that the caller may see; undefined if no tag suggestion has this id. Throws
 * `not_found` if the caller neither made it nor may decide on it.
 */
export async function visibleTagRow(
  { db: { sql } }: Backend,
  caller: Caller,
  id: number | undefined,
): Promise<TagSuggestionRow | undefined> {
  const row = id === undefined ? undefined : await tagSuggestionRow(sql, id);
  if (row && row.user_id !== caller.id && !mayDecideOfTag(caller, row))
    throw notFound('Suggestion');
  return row;
}

/** Those who edit tags, except the suggestion's author: a tag has no author. */
export const mayDecideOfTag = (caller: Caller, { user_id }: { readonly user_id: number }) =>
  user_id !== caller.id && holds(caller, 'tag-texts');

/** A suggestion and the text it started from. */
export async function readTagSuggestion(
  backend: Backend,
  caller: Caller,
  row: TagSuggestionRow,
): Promise<CallResult<typeof getSuggestion>> {
  const { description } = JSON.parse(row.base) as { description: string };
  return {
    suggestion: await toTagSuggestion(backend, caller, row),
    base: { title: null, content: '', tags: [], description },
  };
}

/** A suggestion as the caller sees it now. */
export async function toTagSuggestion(
  { db: { sql }, clock }: Backend,
  caller: Caller,
  row: TagSuggestionRow,
): Promise<Suggestion> {
  const people = await authorsOf(sql, peopleOfTag(row));
  const text = { title: null, content: '', tags: [], description: row.content };
  return { ...toListedOfTag(caller, row, people, clock()), ...text };
}

export const peopleOfTag = ({ user_id, decided_by }: TagSuggestionRow): number[] => [
  user_id,
  decided_by ?? user_id,
];

/** A suggestion as lists show it. */
export const toListedOfTag = (
  caller: Caller,
  row: TagSuggestionRow,
  people: ReadonlyMap<number, Author>,
  now: number,
): ListedSuggestion => ({
  ...factsOf(row, people, { now, mayDecide: mayDecideOfTag(caller, row) }),
  post: null,
  tag: { name: row.tagName },
});
