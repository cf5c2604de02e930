import { DAY } from '../../contract/durations.ts';

/** How long a session lasts after its last renewal, in milliseconds. */
export const SESSION_LIFETIME = 30 * DAY;

/** Whether a session in use is to be prolonged: at most once a day, so that reads write seldom. */
export function isRenewalDue(expiresAt: number, now: number): boolean {
  return expiresAt - now < SESSION_LIFETIME - DAY;
}

/** Failed sign-ins that one address has for one account, and what is left once others fail too. */
const TRIES = { usually: 10, underAttack: 3 } as const;

/** Failed sign-ins that an account takes from everywhere before it counts as under attack. */
export const ACCOUNT_TRIES = 10;

/** How many failed sign-ins an address has for an account that has seen so many from everywhere. */
export function triesFor(accountFailures: number): number {
  return accountFailures < ACCOUNT_TRIES ? TRIES.usually : TRIES.underAttack;
}
