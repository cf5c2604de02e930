import type { Tag } from '../../../contract/tags.ts';
import type { Backend, Caller } from '../../backend.ts';
import { refusedField } from '../../platform/http/errors.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { keyOfName } from '../../people/users/names.ts';
import { lockExistingTag, logTag, readTag } from './admin.ts';
import * as store from './moderators.store.ts';

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
    await store.dropModerators(tx, tag.id);
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
