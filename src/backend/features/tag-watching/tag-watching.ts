import {
  IGNORED_MAX,
  isDigest,
  isIgnoredLook,
  isWatchTime,
  type WatchLevel,
  type WatchTime,
  type WatchedTag,
} from '../../../contract/tag-watching.ts';
import { tagKey, TAGS } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { addFollowers, follow, unfollow } from '../../content/tags/follows.ts';
import { ignore, ignoredTags, unignore } from '../../content/tags/ignores.ts';
import { existingTag } from '../../content/tags/lists.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { DIGEST_SPAN, tagDigest } from './digests.ts';
import { watchedTags } from './tag-watching.store.ts';
import type { Noun } from '../../noun.ts';
import { lockExistingTag } from '../../content/tags/admin.ts';
import { findRow, forgetRows, insertNewRows, updateRows } from '../../platform/sql/rows.ts';

interface Tag {
  readonly id: number;
  readonly name: string;
}

/** The tags that the caller watches or ignores, by name. */
async function listWatched(
  { db: { sql } }: Backend,
  caller: Caller,
): Promise<{ tags: WatchedTag[] }> {
  const watched = await watchedTags(sql, caller.id);
  const ignored = await ignoredTags(sql, caller.id);
  return {
    tags: [...watched, ...ignored.map(({ name, look }) => ({ name, level: look }))],
  };
}

/** The caller's setting for a tag. Throws `not_found`. */
async function readWatch(
  { db: { sql } }: Backend,
  caller: Caller,
  name: string,
): Promise<WatchedTag> {
  const tag = await existingTag(sql, name, caller.id);
  return { name: tag.name, level: await levelOf(sql, caller, tag) };
}

/**
 * Watches a tag, ignores it, or does neither. Throws `not_found`, and `conflict` beyond the limit.
 */
export function watchTag(
  backend: Backend,
  caller: Caller,
  name: string,
  level: WatchLevel,
): Promise<WatchedTag> {
  return transactAs(backend, caller, async (tx) => {
    // Locked first, as in the deletion of accounts: a deleted account watches nothing.
    await lockCaller(tx, caller);
    const tag = await lockExistingTag(tx, name);
    await unignore(tx, caller.id, tag);
    if (isWatchTime(level)) await watch(tx, caller, tag, level);
    else if (await unfollow(tx, tag.id, caller.id)) await countFollower(tx, tag, -1);
    if (isIgnoredLook(level)) {
      if ((await ignoredTags(tx.sql, caller.id)).length >= IGNORED_MAX)
        throw conflict(`You can ignore at most ${String(IGNORED_MAX)} tags`);
      await ignore(tx, caller.id, tag.name, level);
    }
    return { name: tag.name, level };
  });
}

async function levelOf(sql: Queries, caller: Caller, { id }: Tag): Promise<WatchLevel> {
  const watched = await findRow(sql, 'tag_follows', { tag_id: id, user_id: caller.id }, 'level');
  if (watched) return watched.level;
  const ignored = await ignoredTags(sql, caller.id);
  return ignored.find((tag) => tag.id === id)?.look ?? 'none';
}

async function watch(tx: Transaction, caller: Caller, tag: Tag, time: WatchTime): Promise<void> {
  const own = { tag_id: tag.id, user_id: caller.id };
  if (!(await findRow(tx.sql, 'tag_follows', own, 'level'))) {
    await follow(tx, tag.id, caller.id);
    await countFollower(tx, tag, 1);
  }
  await updateRows(tx.sql, 'tag_follows', own, { level: time });
  if (!isDigest(time)) return;
  // An existing digest keeps its times.
  const digest = { user_id: caller.id, level: time, since: tx.now };
  await insertNewRows(tx.sql, 'tag_digests', { ...digest, due_at: tx.now + DIGEST_SPAN[time] });
}

async function countFollower(tx: Transaction, tag: Tag, delta: 1 | -1): Promise<void> {
  await addFollowers(tx, tag.id, delta);
  tx.publish({ type: 'pages-changed', surrogateKeys: [tagKey(tag.name), TAGS] });
}

export const tagWatching: Noun = {
  handlers: {
    listWatchedTags: ({ backend, caller }) => listWatched(backend, caller),
    getTagWatch: ({ backend, caller, params }) => readWatch(backend, caller, params.name),
    watchTag: ({ backend, caller, params, body }) =>
      watchTag(backend, caller, params.name, body.level),
  },
  mails: [tagDigest],
  forget: forgetRows('tag_digests'),
};
