import type { LockKind } from '../../../contract/moderation.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { keepFirst, textOf } from '../posts/revisions.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import { insertRows } from '../../platform/sql/rows.ts';

/** Records in a post's history what someone did with it, and why. */
export async function keepEvent(
  tx: Transaction,
  { id: userId }: { readonly id: number | null },
  { id, kind }: Pick<LockedPost, 'id' | 'kind'>,
  event:
    | 'closed'
    | 'reopened'
    | 'deleted'
    | 'restored'
    | 'converted'
    | 'moved'
    | 'answers moved'
    | 'conversion undone'
    | `community wiki ${'started' | 'ended'}`
    | `${LockKind} ${'locked' | 'unlocked'}`
    | `suggestion ${'approved' | 'improved'}`,
  reason: string | null = null,
): Promise<void> {
  const tags = kind === 'question' ? await tagsOfQuestion(tx.sql, id) : null;
  await keepFirst(tx, await textOf(tx, id, tags));
  const row = { post_id: id, author_id: userId, kind: event, comment: reason };
  await insertRows(tx.sql, 'revisions', { ...row, created_at: tx.now });
}
