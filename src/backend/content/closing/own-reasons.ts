import type { CloseReasonsForm, OwnCloseReason } from '../../../contract/close-reasons.ts';
import { CLOSE_REASON_NAMES, ownReasonText } from '../../../contract/moderation-reasons.ts';
import type * as z from 'zod';
import type { Backend, Caller } from '../../backend.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { readOwnReasons, saveOwnReasons } from './closing.store.ts';

type Reasons = z.output<typeof CloseReasonsForm>;

/** Changes the reasons that admins offer for closing as off topic. Logged. */
export async function setCloseReasons(
  backend: Backend,
  caller: Caller,
  { reasons }: Reasons,
): Promise<Reasons> {
  await transactAs(backend, caller, async (tx) => {
    const from = await readOwnReasons(tx.sql);
    await saveOwnReasons(tx, reasons);
    await logAction(tx, caller, {
      action: 'close-reasons-changed',
      target: { kind: 'site', id: 0, label: '' },
      details: { from: { reasons: from }, to: { reasons } },
    });
  });
  return { reasons };
}

/** What a vote for a reason says: its name, or the text of an admin’s own. Throws `invalid`. */
export async function reasonOfVote(tx: Transaction, given: string): Promise<string> {
  if (CLOSE_REASON_NAMES.some((name) => name === given)) return given;
  const own = await readOwnReasons(tx.sql);
  if (own.some(({ title }) => title === given)) return ownReasonText(given);
  throw refusedField('invalid', 'reason', 'Choose a reason');
}

/** What the author of a question can do that is closed for this reason, if an admin has said so. */
export async function adviceOn(queries: Queries, reason: string): Promise<string | undefined> {
  const own = await readOwnReasons(queries);
  return own.find(isReasonOf(reason))?.advice;
}

/** A moderator may have added details. */
const isReasonOf =
  (reason: string) =>
  ({ title }: OwnCloseReason): boolean =>
    `${reason}: `.startsWith(`${ownReasonText(title)}: `);
