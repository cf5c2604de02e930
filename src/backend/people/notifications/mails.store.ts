import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { choosers } from './choices.store.ts';
import { withSender } from './notifications.store.ts';

/** Queues notifications for mail to people who have an address and want mail. */
export async function queueForMail(
  tx: Transaction,
  notificationIds: readonly number[],
): Promise<void> {
  await tx.sql
    .insertInto('mailed_notifications')
    .columns(['notification_id', 'user_id'])
    .expression(
      choosers(tx.sql)
        .innerJoin('notifications', 'notifications.user_id', 'users.id')
        .select(['notifications.id', 'users.id as user_id'])
        .where('notifications.id', 'in', notificationIds)
        .where('users.email', 'is not', null)
        // Mail is on by default.
        .where((row) => row.or([row('choice.email', 'is', null), row('choice.email', '=', 1)])),
    )
    .onConflict((same) => same.doNothing())
    .execute();
}

/** The oldest unread notifications of a mail, and the number of all of them. */
export async function mailedNotifications(sql: Queries, mailId: number, limit: number) {
  const all = withSender(sql)
    .innerJoin('mailed_notifications', 'mailed_notifications.notification_id', 'notifications.id')
    .where('mailed_notifications.mail_id', '=', mailId)
    .where('is_read', '=', (row) => row.lit(0))
    .where('gone', '=', 0);
  const { total } = await all
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all.orderBy('notifications.id').limit(limit).execute();
  return { rows, total };
}
