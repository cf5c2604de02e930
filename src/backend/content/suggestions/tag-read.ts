import type { CallResult } from '../../../contract/route.ts';
import type { getSuggestion, ListedSuggestion, Suggestion } from '../../../contract/suggestions.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { factsOf } from './facts.ts';
import { tagSuggestionRow, type TagSuggestionRow } from './tags.store.ts';
import { tagsEditedBy } from '../tags/texts.ts';

/**
 * A tag suggestion that the caller may see; undefined if no tag suggestion has this id. Throws
 * `not_found` if the caller neither made it nor may decide on it.
 */
export async function visibleTagRow(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<TagSuggestionRow | undefined> {
  const row = await tagSuggestionRow(backend.db.sql, id);
  if (row && row.user_id !== caller.id && !(await mayDecideOfTag(backend, caller, row)))
    throw notFound('Suggestion');
  return row;
}

/** Those who edit the tag, except the suggestion's author: a tag has no author. */
export async function mayDecideOfTag(
  backend: Backend,
  caller: Caller,
  row: TagSuggestionRow,
): Promise<boolean> {
  return (await decidedBy(backend, caller, [row])).length > 0;
}

/** Those of these suggestions that the caller decides. */
export async function decidedBy(
  backend: Backend,
  caller: Caller,
  rows: readonly TagSuggestionRow[],
): Promise<TagSuggestionRow[]> {
  const others = rows.filter(({ user_id }) => user_id !== caller.id);
  const tags = others.map(({ tagId, tagName }) => ({ id: tagId, name: tagName }));
  const edited = await tagsEditedBy(backend, caller, tags);
  return others.filter(({ tagId }) => edited.has(tagId));
}

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
  backend: Backend,
  caller: Caller,
  row: TagSuggestionRow,
): Promise<Suggestion> {
  const people = await authorsOf(backend.db.sql, peopleOfTag(row));
  const mayDecide = await mayDecideOfTag(backend, caller, row);
  const text = { title: null, content: '', tags: [], description: row.content };
  return { ...toListedOfTag(row, people, { mayDecide, now: backend.clock() }), ...text };
}

export const peopleOfTag = ({ user_id, decided_by }: TagSuggestionRow): number[] => [
  user_id,
  decided_by ?? user_id,
];

/** A suggestion as lists show it. */
export const toListedOfTag = (
  row: TagSuggestionRow,
  people: ReadonlyMap<number, Author>,
  as: { readonly now: number; readonly mayDecide: boolean },
): ListedSuggestion => ({
  ...factsOf(row, people, as),
  post: null,
  tag: { name: row.tagName },
});
