import type { LogAction, LogTarget } from '../../../contract/log.ts';
import type { Caller } from '../../backend.ts';
import type { Transaction } from '../sql/transaction.ts';

export interface AuditEntry {
  readonly action: LogAction;
  readonly target: { readonly kind: LogTarget; readonly id: number; readonly label: string };
  /** Further facts; undefined values are left out. */
  readonly details?: Record<string, unknown>;
}

/** Logs a moderator's action in the transaction that performs it. */
export async function logAction(
  tx: Transaction,
  actor: Caller,
  { action, target, details }: AuditEntry,
): Promise<void> {
  const row = {
    user_id: actor.id,
    action,
    target_kind: target.kind,
    target_id: target.id,
    target_label: target.label,
    details: JSON.stringify(details ?? {}),
    created_at: tx.now,
  };
  await tx.sql.insertInto('admin_log').values(row).execute();
}
