import { setPostGone } from '../../people/notifications/notifications.store.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { deleteRows, insertRows, updateRow } from '../../platform/sql/rows.ts';

/** Who deletes or restores a post, and why. */
export interface Deletion {
  /** Null if flags or votes do it. */
  readonly userId: number | null;
  readonly reason: string | null;
  /** The number of votes that do it. */
  readonly votes?: number | undefined;
}

/** What a deleted post had, and gets back when it is restored. */
export interface Restorable {
  readonly tags?: readonly string[];
  readonly wasAccepted?: boolean;
}

/** Marks a post as deleted and returns its body. */
export async function markDeleted(
  tx: Transaction,
  postId: number,
  { userId, reason, votes }: Deletion,
  { tags = [], wasAccepted = false }: Restorable = {},
): Promise<string> {
  await insertRows(tx.sql, 'deletions', {
    post_id: postId,
    user_id: userId,
    reason,
    votes: votes ?? null,
    tags: JSON.stringify(tags),
    was_accepted: wasAccepted ? 1 : 0,
    created_at: tx.now,
  });
  await setPostGone(tx, postId, 1);
  return setDeletedAt(tx, postId, tx.now);
}

/** Unmarks a deleted post and returns its body and what it had. */
export async function unmarkDeleted(
  tx: Transaction,
  postId: number,
): Promise<Required<Restorable> & { readonly content: string }> {
  const deletion: Row<'deletions'> | undefined = await tx.sql
    .deleteFrom('deletions')
    .where('post_id', '=', postId)
    .returningAll()
    .executeTakeFirst();
  const content = await setDeletedAt(tx, postId, null);
  await setPostGone(tx, postId, 0);
  return {
    content,
    tags: JSON.parse(deletion?.tags ?? '[]') as string[],
    wasAccepted: deletion?.was_accepted === 1,
  };
}

async function setDeletedAt(tx: Transaction, postId: number, at: number | null): Promise<string> {
  await deleteRows(tx.sql, 'ballots', { post_id: postId, kind: ['delete', 'undelete'] });
  const post = await updateRow(tx.sql, 'posts', postId, { deleted_at: at }, 'content');
  return post?.content ?? '';
}
