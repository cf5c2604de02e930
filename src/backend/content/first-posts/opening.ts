import { DAY } from '../../../shared/durations.ts';
import type { Caller } from '../../backend.ts';
import { openItem } from '../review/review.store.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { isNewcomer } from '../../people/newcomers/newcomers.rules.ts';
import { experienceOf } from '../../people/newcomers/newcomers.store.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** The posts of a new member that are reviewed. */
const FIRST_POSTS = 3;
/** The age of a question from which an answer comes late. */
const LATE_FROM = 30 * DAY;

/**
 * Puts a post that a new member has just written before reviewers, who may help: one of their first,
 * or a late answer to a question.
 */
export async function reviewNewPost(
  tx: Transaction,
  caller: Caller,
  post: { readonly kind: PostKind; readonly id: number; readonly answers?: number },
): Promise<void> {
  if (caller.role !== 'user') return;
  const person = await experienceOf(tx.sql, caller.id);
  if (!isNewcomer(person, tx.now)) return;
  const question = await findRow(tx.sql, 'posts', post.answers ?? 0, 'created_at');
  const isLate = question !== undefined && tx.now - question.created_at > LATE_FROM;
  if (!isLate && person.posts > FIRST_POSTS) return;
  const queue = isLate ? 'late-answers' : 'first-posts';
  await openItem(tx, { queue, target: post, authorId: caller.id });
}
