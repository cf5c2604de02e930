import { DAY } from '../../../shared/durations.ts';
import { keepEvent } from '../history/events.ts';
import { raiseFlag } from '../flags/flags.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockOf } from './locks.ts';
import type { LockedPost } from './posts.store.ts';
import { diffChars } from 'diff';
import type { PostText } from './revisions.ts';
import { findRows, saveRow } from '../../platform/sql/rows.ts';

/** Rollbacks between the same two people within a day that lock a post. */
const MOST = 3;
/** Versions to check: a day never has more. */
const LOOKED_THROUGH = 200;

const REASON = 'Edit war';
/** The text of the flag that the site raises. */
const EDIT_WAR = `${REASON}: edits are locked for a day`;

/** Locks and flags a post for a day when two people roll each other back for the third time. */
export async function endEditWar(
  tx: Transaction,
  { id: postId, kind, author_id: authorId }: LockedPost,
): Promise<void> {
  const pairs = await rolledBackSince(tx, postId, tx.now - DAY);
  const [newest] = pairs;
  if (newest === undefined || pairs.filter((pair) => pair === newest).length < MOST) return;
  // Moderators may continue under a lock, which is theirs to shorten.
  if (await lockOf(tx.sql, postId, { kind: 'edits', now: tx.now })) return;
  const lock = { post_id: postId, kind: 'edits', until: tx.now + DAY, reason: REASON } as const;
  await saveRow(tx.sql, 'post_locks', lock, ['post_id', 'kind']);
  await keepEvent(tx, { id: null }, { id: postId, kind }, 'edits locked', REASON);
  const target = { kind, id: postId, authorId };
  await raiseFlag(tx, target, { userId: null, reason: 'other', text: EDIT_WAR });
}

/**
 * Pairs of people of whom one rolled back the other, newest first: both ids, the lower one first.
 */
async function rolledBackSince(tx: Transaction, postId: number, since: number): Promise<string[]> {
  const texts = { post_id: postId, content: { '<>': null } };
  const columns = ['kind', 'author_id', 'created_at'] as const;
  const newest = { order: 'id desc', limit: LOOKED_THROUGH } as const;
  const rows = await findRows(tx.sql, 'revisions', texts, columns, newest);
  return rows.flatMap(({ kind, author_id, created_at }, at) => {
    const other = rows[at + 1]?.author_id ?? null;
    const isOne = kind === 'rolled back' && created_at >= since;
    if (!isOne || author_id === null || other === null || other === author_id) return [];
    return [[author_id, other].sort((one, another) => one - another).join(' ')];
  });
}

/** Characters that an edit may change without moving its question up in lists. */
const SMALL = 10;

/** Whether an edit changes so little of a post that nobody needs to read it again. */
export function isSmall(before: PostText, after: PostText): boolean {
  // Each changed character may be one removed and one added; the diff stops beyond that.
  const changes = diffChars(textOf(before), textOf(after), { maxEditLength: 2 * SMALL });
  if (!changes) return false;
  const sizeOf = (kind: 'added' | 'removed') =>
    changes.reduce((size, change) => size + (change[kind] ? change.count : 0), 0);
  return Math.max(sizeOf('added'), sizeOf('removed')) <= SMALL;
}

const textOf = ({ title, content, tags }: PostText): string =>
  [title, tags?.join(' '), content].join('\n');
