import type { Tag } from '../../../contract/tags.ts';
import type { editTagDescription } from '../../../contract/tag-synonyms.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { moderates } from '../../people/privileges/privileges.rules.ts';
import { mayEditTag } from '../../people/privileges/privileges.rules.ts';
import { holds, refusalFor } from '../../people/privileges/privileges.ts';
import { changeTag } from './admin.ts';
import { existingTag } from './lists.ts';
import { scoresIn } from './tags.store.ts';
import type { CallParts } from '../../../contract/route.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The ids of those of these tags whose texts the caller edits, and whose synonyms they decide. */
export async function tagsEditedBy(
  { db }: Backend,
  caller: Caller,
  tags: readonly Named[],
): Promise<ReadonlySet<number>> {
  const ids = tags.map(({ id }) => id);
  const moderated = tags.filter(({ name }) => moderates(caller, [name])).map(({ id }) => id);
  if (moderated.length === tags.length || holds(caller, 'tag-texts')) return new Set(ids);
  const sender = `member ${String(caller.id)}`;
  const scores = await db.readLong(sender, ({ sql }) => scoresIn(sql, caller.id, ids));
  return new Set([
    ...moderated,
    ...ids.filter((id) => mayEditTag(caller.rights, scores.get(id) ?? 0)),
  ]);
}

/** Throws `not_found`, and `forbidden` unless the caller edits the texts of this tag. */
export async function mustEditTag(backend: Backend, caller: Caller, name: string): Promise<void> {
  const tag = await existingTag(backend.db.sql, name);
  const edited = await tagsEditedBy(backend, caller, [tag]);
  if (!edited.has(tag.id)) throw forbidden(refusalFor(caller, 'tag-texts') ?? '');
}

/**
 * Changes the description of a tag. Throws `forbidden` for those who can only suggest one,
 * `not_found`, and `conflict` if somebody else has changed it since.
 */
export async function editDescription(
  backend: Backend,
  caller: Caller,
  name: string,
  given: CallParts<typeof editTagDescription>['body'],
): Promise<Tag> {
  await mustEditTag(backend, caller, name);
  return changeTag(backend, caller, name, given);
}
