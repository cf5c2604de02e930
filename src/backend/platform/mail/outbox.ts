import type { DigestSpan } from '../../backend.ts';
import type { MailKind } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import { insertMail } from './store.ts';

/** The parameters of each kind of mail for its writer (`writers.ts`). */
export interface MailParams {
  'tag-digest': DigestSpan;
  /** `email` as typed: the account is looked up when the mail is sent. */
  'password-link': { readonly email: string };
  /** Sent to the address to confirm. */
  'email-link': { readonly next: string };
  /** Sent to the current address. */
  'email-notice': { readonly to: string; readonly next: string };
}

/** Queues a mail, which is sent after the transaction commits and retried until it is sent. */
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
