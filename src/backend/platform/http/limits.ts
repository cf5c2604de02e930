import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Backend, Caller } from '../../backend.ts';
import type { Database } from '../sql/database.ts';
import { HttpError } from './errors.ts';
import { addressKey } from './limits-address.ts';
import { limiterOf } from './limits.store.ts';

const MINUTE = 60;
const SEARCHED_TOO_OFTEN = 'You are searching too often; try again in a minute';
const TOO_OFTEN = 'You are doing this too often; try again in a minute';

/** How often something may be done: `points` times within `duration` seconds of the first time. */
export const LIMITS = {
  /** By address. */
  registrations: { points: 20, duration: 60 * MINUTE },
  /** Registrations with a taken name or e-mail, which reveal who is a member. */
  takenNames: { points: 20, duration: 60 * MINUTE },
  /** Failed sign-ins by account, by account and address, by address. */
  accountFailures: { points: 10, duration: 15 * MINUTE },
  pairFailures: { points: 10, duration: 15 * MINUTE },
  addressFailures: { points: 30, duration: 15 * MINUTE },
  /** Requested password reset links, by address. */
  resetRequests: { points: 20, duration: 60 * MINUTE },
  /** Mails with a link to one email address, from all who request them. */
  mailsTo: { points: 5, duration: 60 * MINUTE },
  /** Changes of a member's own e-mail address, each of which sends a mail, by person. */
  emailChanges: { points: 5, duration: 60 * MINUTE },
  /** Uploads that are not pictures, by person. */
  refusedUploads: { points: 20, duration: 24 * 60 * MINUTE },
  /** By person, or by the address of a guest. */
  searches: { points: 60, duration: MINUTE },
  /** By person. */
  writes: { points: 60, duration: MINUTE },
  /** Malformed calls, by person and by address. */
  refusedOfPerson: { points: 60, duration: MINUTE },
  refusedOfAddress: { points: 60, duration: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** How often something was done in the current window, and the seconds until the window ends. */
export interface Tally {
  readonly count: number;
  readonly retryAfter: number;
}

/** Returns the current count. */
export async function tally(backend: Backend, name: LimitName, key: string): Promise<Tally> {
  if (!backend.limits) return NONE;
  const found = await limiter(backend.db, name).get(key);
  // The in-memory store still returns an expired window until its timer fires.
  return found === null || found.msBeforeNext <= 0 ? NONE : tallyOf(found);
}

/** Increments the count and returns it. */
export async function count(backend: Backend, name: LimitName, key: string): Promise<Tally> {
  if (!backend.limits) return NONE;
  return tallyOf(await limiter(backend.db, name).penalty(key));
}

/** Refuses a call beyond the limit. */
export async function refuseBeyond(
  backend: Backend,
  name: LimitName,
  key: string,
  message: string,
): Promise<void> {
  const { count: done, retryAfter } = await tally(backend, name, key);
  if (done >= LIMITS[name].points) throw tooMany(message, retryAfter);
}

/** Counts a call, and refuses it beyond the limit. */
export async function countOrRefuse(
  backend: Backend,
  name: LimitName,
  key: string,
  message = TOO_OFTEN,
): Promise<void> {
  const { count: done, retryAfter } = await count(backend, name, key);
  if (done > LIMITS[name].points) throw tooMany(message, retryAfter);
}

/**
 * Counts a search, and refuses the 61st within a minute. Blank searches do not count, and parts of
 * a counted search are refused with it.
 */
export async function limitSearches(
  backend: Backend,
  sender: string,
  search: string | undefined,
  isPart = false,
): Promise<void> {
  if (search === undefined || search.trim() === '') return;
  const { count: done, retryAfter } = await (isPart ? tally : count)(backend, 'searches', sender);
  if (done > LIMITS.searches.points) throw tooMany(SEARCHED_TOO_OFTEN, retryAfter);
}

/** Counts a malformed call and returns the error for it: `invalid`, or too many requests. */
export async function countRefused(
  backend: Backend,
  { caller, address }: { readonly caller: Caller | undefined; readonly address: string },
  invalid: HttpError,
): Promise<HttpError> {
  const ofAddress = await count(backend, 'refusedOfAddress', addressKey(address));
  const ofPerson = caller && (await count(backend, 'refusedOfPerson', String(caller.id)));
  const most = LIMITS.refusedOfAddress.points;
  const beyond = [ofAddress, ofPerson].find((done) => done !== undefined && done.count > most);
  return beyond ? tooMany(TOO_OFTEN, beyond.retryAfter) : invalid;
}

export function tooMany(message: string, retryAfter: number): HttpError {
  return new HttpError('too_many_requests', message, { retryAfter });
}

const NONE: Tally = { count: 0, retryAfter: 0 };

function tallyOf(found: { consumedPoints: number; msBeforeNext: number }): Tally {
  return { count: found.consumedPoints, retryAfter: found.msBeforeNext / 1000 };
}

/** Keyed by database: two backends in one process (in tests) share no counts. */
const limiters = new WeakMap<Database, Map<LimitName, RateLimiterAbstract>>();

function limiter(db: Database, name: LimitName): RateLimiterAbstract {
  const ofDatabase = limiters.get(db) ?? new Map<LimitName, RateLimiterAbstract>();
  limiters.set(db, ofDatabase);
  const known = ofDatabase.get(name) ?? limiterOf(db, { keyPrefix: name, ...LIMITS[name] });
  ofDatabase.set(name, known);
  return known;
}
