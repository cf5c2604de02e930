import type { Tag } from '../../../contract/tags.ts';
import type { Backend, Caller } from '../../backend.ts';
import { refusedField, forbidden } from '../../platform/http/errors.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { keyOfName } from '../../people/users/names.ts';
import { lockExistingTag, logTag, readTag } from './admin.ts';
import * as store from './moderators.store.ts';
import { tagsAbout } from './moderators.store.ts';
import type { TargetKind } from '../../../contract/review.ts';
import { moderates } from '../../people/privileges/privileges.rules.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

/** What separates usernames in the log and in forms. */
export const BETWEEN_NAMES = ', ';

/** Names the members who moderate a tag's questions, instead of those before. Throws `not_found`. */
export async function setModerators(
  backend: Backend,
  caller: Caller,
  name: string,
  usernames: readonly string[],
): Promise<Tag> {
  await transactAs(backend, caller, async (tx) => {
    const tag = await lockExistingTag(tx, name);
    const members = await store.membersNamed(tx.sql, usernames);
    const keys = new Set(members.map(({ username_key }) => username_key));
    const unknown = usernames.find((username) => !keys.has(keyOfName(username)));
    if (unknown !== undefined)
      throw refusedField('not_found', 'usernames', `There is no member named ${unknown}`);
    const from = namesOf(await store.moderatorsOf(tx.sql, tag.id));
    const to = namesOf(members);
    if (from === to) return;
    await deleteRows(tx.sql, 'tag_moderators', { tag_id: tag.id });
    await store.addModerators(
      tx,
      tag.id,
      members.map(({ id }) => id),
    );
    await logTag(tx, caller, tag, 'tag-moderators-changed', { from, to });
  });
  return readTag(backend, name);
}

const namesOf = (people: readonly { readonly username: string }[]): string =>
  people.map(({ username }) => username).join(BETWEEN_NAMES);

/**
 * The caller, with the rights of a moderator if they moderate a tag of what this is about. Reads
 * nothing for callers who moderate no single tags.
 */
export async function asModerator(
  queries: Queries,
  caller: Caller,
  id: number,
  kind: TargetKind = 'question',
): Promise<Caller> {
  const { role, rights } = caller;
  const own = rights.standing.moderates;
  if (role !== 'user' || own.length === 0) return caller;
  if (!moderates(caller, await tagsAbout(queries, own, kind, id))) return caller;
  const standing = { ...rights.standing, role: 'moderator' } as const;
  return { ...caller, role: 'moderator', ownRole: role, rights: { ...rights, standing } };
}

/** Throws `forbidden` unless the caller moderates the question of this post. */
export async function mustModerate(
  queries: Queries,
  caller: Caller,
  postId: number,
): Promise<void> {
  const { role } = await asModerator(queries, caller, postId);
  if (role === 'user') throw forbidden('You don’t have permission to do this');
}

/**
 * Refuses a member who moderates single tags to add one of them to somebody else’s question, which
 * would put it into their own hands. Throws `forbidden`.
 */
export function refuseTakingOver(
  { id, role, ownRole = role, rights }: Caller,
  authorId: number,
  added: readonly string[],
): void {
  if (ownRole !== 'user' || authorId === id) return;
  const own = added.find((name) => rights.standing.moderates.includes(name));
  if (own !== undefined) throw forbidden(`You moderate #${own}: somebody else has to add that tag`);
}
