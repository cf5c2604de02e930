import { DAY } from '../../../shared/durations.ts';

/** Milliseconds that a session lasts after its last renewal. */
export const SESSION_LIFETIME = 30 * DAY;

/** Whether to prolong a session that is in use: at most once a day, so that reads rarely write. */
export function isRenewalDue(expiresAt: number, now: number): boolean {
  return expiresAt - now < SESSION_LIFETIME - DAY;
}

/**
 * Failed sign-ins of one address for one account, normally and while the account is under attack.
 */
const TRIES = { usually: 10, underAttack: 3 } as const;

/** Failed sign-ins for an account from all addresses, after which it counts as under attack. */
export const ACCOUNT_TRIES = 10;

/**
 * The failed sign-ins that one address has for an account with so many failures from all addresses.
 */
export function triesFor(accountFailures: number): number {
  return accountFailures < ACCOUNT_TRIES ? TRIES.usually : TRIES.underAttack;
}
