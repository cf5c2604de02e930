import { DAY } from '../../../shared/durations.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Before } from './comments.rules.ts';

/**
 * How many comments count toward the limits; deleted ones count for the person but not for the
 * post. Comments dated further ahead than a limit looks back are ignored: a clock was wrong. `apart` is
 * the time between two comments, in milliseconds.
 */
export async function commentsBefore(
  tx: Transaction,
  userId: number,
  postId: number,
  { apart }: { readonly apart: number },
): Promise<Before> {
  const ofPerson = await tx.sql
    .selectFrom('comments')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn
        .max<number | null>('created_at')
        .filterWhere('created_at', '<', tx.now + apart)
        .as('latest'),
    ])
    .where('author_id', '=', userId)
    .where('created_at', '>', tx.now - DAY)
    .where('created_at', '<', tx.now + DAY)
    .executeTakeFirstOrThrow();
  const onPost = await tx.sql
    .selectFrom('comments')
    .select((row) => row.fn.countAll<number>().as('all'))
    .select((row) => row.fn.countAll<number>().filterWhere('author_id', '=', userId).as('own'))
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    aDay: ofPerson.count,
    latest: ofPerson.latest,
    ofPersonOnPost: onPost.own,
    onPost: onPost.all,
  };
}
