import type { Queries } from '../sql/open.ts';
import type { MailKind, NewRow, Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';

export type QueuedMail = Row<'mails'>;

export async function insertMail(tx: Transaction, row: NewRow<'mails'>): Promise<void> {
  await tx.sql.insertInto('mails').values(row).execute();
}

/** Mails that are due and that nobody is sending, the oldest first. */
export function dueMails(sql: Queries, now: number, limit: number): Promise<QueuedMail[]> {
  return sql
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Takes a mail for one try; undefined where somebody else has taken it meanwhile. */
export function leaseMail(
  sql: Queries,
  { id, leased_until }: QueuedMail,
  until: number,
): Promise<QueuedMail | undefined> {
  return sql
    .updateTable('mails')
    .set((row) => ({ leased_until: until, tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function extendLease(sql: Queries, id: number, until: number): Promise<void> {
  await sql.updateTable('mails').set({ leased_until: until }).where('id', '=', id).execute();
}

/** Has a mail tried again at a later time. */
export async function postponeMail(sql: Queries, id: number, due: number): Promise<void> {
  await sql
    .updateTable('mails')
    .set({ due_at: due, leased_until: 0 })
    .where('id', '=', id)
    .execute();
}

/** Takes a mail out, with what it was to tell. */
export async function dropMail(sql: Queries, id: number): Promise<void> {
  await sql.deleteFrom('mails').where('id', '=', id).execute();
}

export async function dropSentBefore(sql: Queries, time: number): Promise<void> {
  await sql.deleteFrom('mails').where('sent_at', '<=', time).execute();
}

/** Keeps a mail that was sent as a row that says when. */
export async function markSent(tx: Transaction, id: number): Promise<void> {
  await tx.sql.deleteFrom('mailed_notifications').where('mail_id', '=', id).execute();
  await tx.sql.updateTable('mails').set({ sent_at: tx.now }).where('id', '=', id).execute();
}

/** People with notifications that wait for a mail, who have none under way nor had one within `span`. */
export async function peopleToMail(
  sql: Queries,
  kind: MailKind,
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

/** Puts a person's waiting notifications into a mail, unless one is under way. */
export async function mailWaiting(tx: Transaction, row: NewRow<'mails'>): Promise<void> {
  const mail = await tx.sql
    .insertInto('mails')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!mail) return;
  await tx.sql
    .updateTable('mailed_notifications')
    .set({ mail_id: mail.id })
    .where('user_id', '=', row.user_id ?? null)
    .where('mail_id', 'is', null)
    .execute();
}
