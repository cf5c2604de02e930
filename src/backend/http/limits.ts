import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Backend, Caller } from '../backend.ts';
import type { Database } from '../sql/open.ts';
import { HttpError } from './errors.ts';
import { addressKey } from './limits-address.ts';
import { limiterOf } from './limits-store.ts';

const MINUTE = 60;
const SEARCHED_TOO_OFTEN = 'You are searching too often; try again in a minute';
const TOO_OFTEN = 'You are doing this too often; try again in a minute';

/** How often a thing may be done: `points` times within `duration` seconds of the first time. */
export const LIMITS = {
  /** By address. */
  registrations: { points: 20, duration: 60 * MINUTE },
  /** Registrations refused because a name or an e-mail is taken, which tells who is a member. */
  takenNames: { points: 20, duration: 60 * MINUTE },
  /** Failed sign-ins by account, by account and address, by address. */
  accountFailures: { points: 10, duration: 15 * MINUTE },
  pairFailures: { points: 10, duration: 15 * MINUTE },
  addressFailures: { points: 30, duration: 15 * MINUTE },
  /** Links for a new password that were asked for, by address. */
  resetRequests: { points: 20, duration: 60 * MINUTE },
  /** Mails with a link to one e-mail address, whoever asks for them. */
  mailsTo: { points: 5, duration: 60 * MINUTE },
  /** Changes of the own e-mail address, each of which sends a mail, by person. */
  emailChanges: { points: 5, duration: 60 * MINUTE },
  /** By person, or by the address of a guest. */
  searches: { points: 60, duration: MINUTE },
  /** By person. */
  writes: { points: 60, duration: MINUTE },
  /** Calls whose parts were refused, by person and by address. */
  refusedOfPerson: { points: 60, duration: MINUTE },
  refusedOfAddress: { points: 60, duration: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/** How often something was done in the time that counts, and in how many seconds that time ends. */
export interface Tally {
  readonly count: number;
  readonly retryAfter: number;
}

/** How often it was done so far. */
export async function tally(backend: Backend, name: LimitName, key: string): Promise<Tally> {
  if (!backend.limits) return NONE;
  const found = await limiter(backend.db, name).get(key);
  // The store in memory still shows a time that is over until its timer fires.
  return found === null || found.msBeforeNext <= 0 || isWrong(name, found) ? NONE : tallyOf(found);
}

/** Counts it once more, and says how often it was done with this time. */
export async function count(backend: Backend, name: LimitName, key: string): Promise<Tally> {
  if (!backend.limits) return NONE;
  const counts = limiter(backend.db, name);
  const found = await counts.penalty(key);
  if (!isWrong(name, found)) return tallyOf(found);
  await counts.delete(key);
  return tallyOf(await counts.penalty(key));
}

/** Whether a time began while the clock was far ahead: it would not end until the clock is there again. */
const isWrong = (name: LimitName, { msBeforeNext }: { readonly msBeforeNext: number }): boolean =>
  msBeforeNext > 2 * LIMITS[name].duration * 1000;

/** Refuses what was done as often as it may be. */
export async function refuseBeyond(
  backend: Backend,
  name: LimitName,
  key: string,
  message: string,
): Promise<void> {
  const { count: done, retryAfter } = await tally(backend, name, key);
  if (done >= LIMITS[name].points) throw tooMany(message, retryAfter);
}

/** Counts a member's write, and refuses the 61st within a minute. */
export async function limitWrites(backend: Backend, caller: Caller): Promise<void> {
  const { count: done, retryAfter } = await count(backend, 'writes', String(caller.id));
  if (done > LIMITS.writes.points) {
    throw tooMany(TOO_OFTEN, retryAfter);
  }
}

/**
 * Counts a search, and refuses the 61st within a minute. One of white space is none, and a part of one
 * that was counted is refused with it.
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

/** Counts a call that was not well formed, and gives what it is told: `invalid`, or too many. */
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

/** Kept by database: two backends of one process (in tests) share no counts. */
const limiters = new WeakMap<Database, Map<LimitName, RateLimiterAbstract>>();

function limiter(db: Database, name: LimitName): RateLimiterAbstract {
  const ofDatabase = limiters.get(db) ?? new Map<LimitName, RateLimiterAbstract>();
  limiters.set(db, ofDatabase);
  const known = ofDatabase.get(name) ?? limiterOf(db, { keyPrefix: name, ...LIMITS[name] });
  ofDatabase.set(name, known);
  return known;
}
