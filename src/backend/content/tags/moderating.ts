import type { TargetKind } from '../../../contract/review.ts';
import type { Caller } from '../../backend.ts';
import { moderates } from '../../people/privileges/privileges.rules.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { tagsAbout } from './moderators.store.ts';

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
