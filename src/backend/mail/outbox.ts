import type { DigestSpan } from '../backend.ts';
import type { MailKind } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import { insertMail } from './store.ts';

/** What the writer of a kind is told of a mail that its call has left (`writers.ts`). */
export interface MailParams {
  'tag-digest': DigestSpan;
  /** `email` as somebody typed it: whose it is, is looked up as the mail is sent. */
  'password-link': { readonly email: string };
  /** To the address that is to be confirmed. */
  'email-link': { readonly next: string };
  /** To the address that counts until then. */
  'email-notice': { readonly to: string; readonly next: string };
}

/** Has a mail sent once the transaction is committed, and until it is sent. */
export async function queueMail<Kind extends keyof MailParams & MailKind>(
  tx: Transaction,
  kind: Kind,
  userId: number | null,
  params: MailParams[Kind],
): Promise<void> {
  const times = { created_at: tx.now, due_at: tx.now };
  await insertMail(tx, { kind, user_id: userId, params: JSON.stringify(params), ...times });
  tx.publish({ type: 'mail-queued' });
}
