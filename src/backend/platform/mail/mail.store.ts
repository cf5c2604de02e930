import type { Queries } from '../sql/database.ts';
import { updateRows } from '../sql/rows.ts';
import type { NewRow, Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

export type QueuedMail = Row<'mails'>;

/** People with unmailed notifications who have no mail pending and had none within `span`. */
export async function peopleToMail(
  sql: Queries,
  kind: string,
  { now, span }: { readonly now: number; readonly span: number },
  limit: number,
): Promise<number[]> {
  const rows = await sql
    .selectFrom('mailed_notifications as waiting')
    .select('waiting.user_id')
    .distinct()
    .where('waiting.mail_id', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.user_id', '=', 'waiting.user_id')
            .where('mails.kind', '=', kind)
            .where((mail) =>
              mail.or([
                mail('sent_at', 'is', null),
                mail.and([mail('sent_at', '>', now - span), mail('sent_at', '<', now + span)]),
              ]),
            ),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Queues a mail for a person's unmailed notifications unless one is pending. */
export async function mailWaiting(tx: Transaction, row: NewRow<'mails'>): Promise<void> {
  const mail = await tx.sql
    .insertInto('mails')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!mail) return;
  const waiting = { user_id: row.user_id ?? 0, mail_id: null };
  await updateRows(tx.sql, 'mailed_notifications', waiting, { mail_id: mail.id });
}
