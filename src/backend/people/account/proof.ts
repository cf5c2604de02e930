import { refusedField } from '../../platform/http/errors.ts';
import { MINUTE } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { runSerially } from '../sessions/run-serially.ts';
import { verifyPassword } from '../sessions/passwords.ts';
import { countFailure, refuseThrottled } from '../sessions/login-throttle.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** How long a sign-in proves identity, in milliseconds. */
const PROOF_LIFETIME = 15 * MINUTE;

const ASK = 'Enter your current password to change your email address';

/** Requires the caller's password if the session is older than 15 minutes. */
export async function proveRecently(
  backend: Backend,
  caller: Caller,
  password: string | undefined,
  address: string,
): Promise<void> {
  const age = backend.clock() - caller.signedInAt;
  if (age >= 0 && age < PROOF_LIFETIME) return;
  const field = 'currentPassword';
  if (!password) throw refusedField('invalid', field, ASK);
  const message = 'Current password is incorrect';
  await provePassword(backend, caller, { password, field, message, address });
}

/** The caller's password from a form field. */
export interface Proof {
  readonly password: string;
  readonly field: string;
  readonly message: string;
  /** The caller's network address. */
  readonly address: string;
}

/**
 * Checks the caller's password and returns its stored hash. A wrong one counts as a failed sign-in,
 * so that an open session cannot be used to guess passwords.
 */
export function provePassword(backend: Backend, caller: Caller, proof: Proof): Promise<string> {
  const { password, field, message, address } = proof;
  return runSerially(backend, addressKey(address), async () => {
    const known = await findRow(backend.db.sql, 'users', caller.id, ['email_key', 'password_hash']);
    const account = known?.email_key ?? `user ${String(caller.id)}`;
    const attempt = { account, address, userId: caller.id };
    await refuseThrottled(backend, attempt);
    const hash = known?.password_hash ?? null;
    const isRight = await verifyPassword(password, hash);
    if (isRight && hash !== null) return hash;
    throw await countFailure(backend, attempt, refusedField('invalid', field, message));
  });
}
