import { createHash } from 'node:crypto';
import type { Backend } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { count, refuseBeyond, tally, tooMany } from '../../platform/http/limits.ts';
import { addressKey } from '../../platform/http/limits-address.ts';
import { ACCOUNT_TRIES, triesFor } from './sessions.rules.ts';

const TOO_MANY = 'Too many failed login attempts; try again later';

/** A sign-in attempt: `account` is the key of the email address. */
export interface Try {
  readonly account: string;
  /** The network address. */
  readonly address: string;
  /** The owner of the account, if known. */
  readonly userId: number | undefined;
}

/**
 * Refuses a sign-in from an address with too many failures, before checking a password. Failures
 * never lock an account for everybody: otherwise anyone who knows an email address could lock its
 * owner out. They lock it for the addresses that failed: after 10 failures from one address, or,
 * after 10 failures from all addresses together, after 3. So an attacker needs a new address for
 * every third guess, while the owner can sign in from an address that has not failed. Accounts that
 * do not exist are counted alike.
 */
export async function refuseThrottled(backend: Backend, attempt: Try): Promise<void> {
  try {
    await refuseFailed(backend, attempt);
  } catch (error) {
    const { address, userId } = attempt;
    const reason = 'too-many-tries';
    if (error instanceof HttpError)
      backend.logSecurity({ security: 'sign-in-refused', reason, address, userId });
    throw error;
  }
}

async function refuseFailed(backend: Backend, { account, address }: Try): Promise<void> {
  const networkKey = addressKey(address);
  await refuseBeyond(backend, 'addressFailures', networkKey, TOO_MANY);
  const everywhere = await tally(backend, 'accountFailures', keyOfAccount(account));
  const here = await tally(backend, 'pairFailures', pairKey(account, networkKey));
  if (here.count >= triesFor(everywhere.count)) throw tooMany(TOO_MANY, here.retryAfter);
}

/** Counts a failed sign-in, and returns the error to answer with: `wrong`, or too many attempts. */
export async function countFailure(
  backend: Backend,
  { account, address, userId }: Try,
  wrong: HttpError,
): Promise<HttpError> {
  backend.logSecurity({ security: 'sign-in-failed', address, userId });
  const networkKey = addressKey(address);
  await count(backend, 'addressFailures', networkKey);
  await count(backend, 'pairFailures', pairKey(account, networkKey));
  const everywhere = await count(backend, 'accountFailures', keyOfAccount(account));
  return everywhere.count > ACCOUNT_TRIES ? tooMany(TOO_MANY, everywhere.retryAfter) : wrong;
}

/**
 * The key by which limits count an email address: hashed, so that the table does not list who
 * tried.
 */
export function keyOfAccount(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}

function pairKey(account: string, networkKey: string): string {
  return `${keyOfAccount(account)} ${networkKey}`;
}
