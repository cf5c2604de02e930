import { createHash } from 'node:crypto';
import type { Backend } from '../backend.ts';
import type { Refusal } from '../http/errors.ts';
import { count, refuseBeyond, tally, tooMany } from '../http/limits.ts';
import { ACCOUNT_TRIES, triesFor } from './rules.ts';

const TOO_MANY = 'Too many failed sign-ins; try again later';

/** Whose sign-ins are counted: `account` is the e-mail's key, `address` an `addressKey`. */
export interface Try {
  readonly account: string;
  readonly address: string;
}

/**
 * Refuses, before any password is looked at, an address that has failed too often.
 *
 * An account's own failures never close it to everybody, or whoever knows an e-mail address could
 * lock its owner out. They close it to the addresses that failed: after 10 from one address, or,
 * once there were 10 from wherever, after 3. So an attacker needs a new address for every third
 * guess, and the owner's password works from an address that has not failed. Accounts that do not
 * exist are counted alike.
 */
export async function refuseTry(backend: Backend, { account, address }: Try): Promise<void> {
  await refuseBeyond(backend, 'addressFailures', address, TOO_MANY);
  const everywhere = await tally(backend, 'accountFailures', keyOfAccount(account));
  const here = await tally(backend, 'pairFailures', pairKey(account, address));
  if (here.count >= triesFor(everywhere.count)) throw tooMany(TOO_MANY, here.retryAfter);
}

/** Counts a failed sign-in, and gives the refusal that it is answered with: `wrong`, or too many. */
export async function refusalOf(
  backend: Backend,
  { account, address }: Try,
  wrong: Refusal,
): Promise<Refusal> {
  await count(backend, 'addressFailures', address);
  await count(backend, 'pairFailures', pairKey(account, address));
  const everywhere = await count(backend, 'accountFailures', keyOfAccount(account));
  return everywhere.count > ACCOUNT_TRIES ? tooMany(TOO_MANY, everywhere.retryAfter) : wrong;
}

/** What limits count an e-mail's key by: hashed, so that their table does not list who tried. */
export function keyOfAccount(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}

function pairKey(account: string, address: string): string {
  return `${keyOfAccount(account)} ${address}`;
}
