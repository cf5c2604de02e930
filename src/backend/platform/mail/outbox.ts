import type { Backend, WrittenMail } from '../../backend.ts';
import type { Transaction } from '../sql/transaction.ts';
import { insertRows } from '../sql/rows.ts';
import type { QueuedMail } from './mail.store.ts';

/** A kind of mail, as a noun registers it, with the parameters that are stored with each mail. */
export interface Mail<Params = never> {
  readonly kind: string;
  /** Writes a mail; undefined if its recipient no longer wants it or no longer exists. */
  readonly write: (
    backend: Backend,
    mail: QueuedMail,
    params: Params,
  ) => Promise<WrittenMail | undefined>;
  /** Queues the mails of this kind that are due. */
  readonly gather?: (backend: Backend) => Promise<void>;
  /** Whether each attempt has the same text. A mail with a link has a new one at each attempt. */
  readonly isSameOnRetry?: boolean;
}

/** Queues a mail, which is sent after the transaction commits and retried until it is sent. */
export async function queueMail<Params extends object>(
  tx: Transaction,
  { kind }: Mail<Params>,
  userId: number | null,
  params: Params,
): Promise<void> {
  const times = { created_at: tx.now, due_at: tx.now };
  await insertRows(tx.sql, 'mails', {
    kind,
    user_id: userId,
    params: JSON.stringify(params),
    ...times,
  });
  tx.publish({ type: 'mail-queued' });
}
