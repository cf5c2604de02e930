import { createHash } from 'node:crypto';
import type { Backend } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { count, refuseBeyond, tally, tooMany } from '../http/limits.ts';
import { addressKey } from '../http/limits-address.ts';
import { ACCOUNT_TRIES, triesFor } from './rules.ts';

const TOO_MANY = 'Too many failed login attempts; try again later';

/** A sign-in: `account` is the e-mail's key. */
export interface Try {
  readonly account: string;
  /** Where it comes from. */
  readonly address: string;
  /** Whose account it is, where that is known. */
  readonly userId: number | undefined;
}

/**
 * Refuses, before any password is looked at, an address that has failed too often.
 *
 * Failures never lock an account for everybody: otherwise anyone who knows an email address could
 * lock its owner out. They close it to the addresses that failed: after 10 from one address, or,
 * once there were 10 from wherever, after 3. So an attacker needs a new address for every third
 * guess, and the owner's password works from an address that has not failed. Accounts that do not
 * exist are counted alike.
 */
export async function refuseThrottled(backend: Backend, attempt: Try): Promise<void> {
  try {
    await refuseFailed(backend, attempt);
  } catch (error) {
    if (error instanceof HttpError) logRefused(backend, attempt, 'too-many-tries');
    throw error;
  }
}

async function refuseFailed(backend: Backend, { account, address }: Try): Promise<void> {
  const place = addressKey(address);
  await refuseBeyond(backend, 'addressFailures', place, TOO_MANY);
  const everywhere = await tally(backend, 'accountFailures', keyOfAccount(account));
  const here = await tally(backend, 'pairFailures', pairKey(account, place));
  if (here.count >= triesFor(everywhere.count)) throw tooMany(TOO_MANY, here.retryAfter);
}

/** Counts a failed sign-in, and gives the refusal that it is answered with: `wrong`, or too many. */
export async function countFailure(
  backend: Backend,
  { account, address, userId }: Try,
  wrong: HttpError,
): Promise<HttpError> {
  backend.logSecurity({ security: 'sign-in-failed', address, userId });
  const place = addressKey(address);
  await count(backend, 'addressFailures', place);
  await count(backend, 'pairFailures', pairKey(account, place));
  const everywhere = await count(backend, 'accountFailures', keyOfAccount(account));
  return everywhere.count > ACCOUNT_TRIES ? tooMany(TOO_MANY, everywhere.retryAfter) : wrong;
}

/** Logs a sign-in that is refused whatever its password. */
function logRefused(
  { logSecurity }: Backend,
  { address, userId }: Try,
  reason: 'too-many-tries',
): void {
  logSecurity({ security: 'sign-in-refused', reason, address, userId });
}

/** What limits count an e-mail's key by: hashed, so that their table does not list who tried. */
export function keyOfAccount(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}

function pairKey(account: string, place: string): string {
  return `${keyOfAccount(account)} ${place}`;
}
