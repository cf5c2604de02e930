import { setTimeout } from 'node:timers/promises';
import { ROUTES } from '../contract/routes.ts';
import { CONTRACT } from '../contract/site.ts';
import { NO_SETTINGS, type SiteSettings } from '../contract/site-settings.ts';
import { type Client } from './client.ts';
import { ApiError } from './errors.ts';

/** How long an answer is valid, in milliseconds. */
const ASKED_EVERY = 60_000;
/** How long to wait before asking a failed backend again. */
const ASKED_AGAIN = 5_000;
/** After this many failures of this call in a row, the failure counts as the backend's answer. */
const FAILURES = 3;

/**
 * What a backend implements: the whole contract, or only section 7 of the specification. `unknown`
 * until it has said so; its other calls then show what is wrong.
 */
export type Implemented = 'whole' | 'section-7' | 'unknown';

/**
 * Asks the backend what it implements, once a minute for all visitors. Any answer but our
 * contract's number means section 7 only. While the backend fails, its last answer stays valid.
 */
export function watchContract(client: Client): () => Promise<Implemented> {
  let answer: Promise<Implemented> | undefined;
  let askAt = 0;
  let known: Implemented = 'unknown';
  let failures = 0;
  const said = (contract?: number): Implemented => {
    known = contract === CONTRACT ? 'whole' : 'section-7';
    return known;
  };
  const failed = (error: unknown): Implemented => {
    if (saysNothing(error)) return said();
    failures = isFailure(error) ? failures + 1 : 0;
    if (known === 'unknown' && failures >= FAILURES) return said();
    askAt = Date.now() + ASKED_AGAIN;
    return known;
  };
  return () => {
    if (answer && Date.now() < askAt) return answer;
    askAt = Date.now() + ASKED_EVERY;
    answer = client(ROUTES.about, {}).then(({ contract }) => said(contract), failed);
    return answer;
  };
}

/** How long the settings of another backend are valid, in milliseconds. */
const READ_EVERY = 1_000;

/**
 * Reads the settings of a backend that knows the whole contract; the last ones while it fails, or
 * after the visit's deadline.
 */
export function watchSettings(
  client: Client,
): (contract: Implemented, until: number) => Promise<SiteSettings> {
  let last = NO_SETTINGS;
  let reading = Promise.resolve(last);
  let readAt = 0;
  const read = async (): Promise<SiteSettings> => {
    const { settings } = await client(ROUTES.getSettings, {});
    last = settings;
    return settings;
  };
  return async (contract, until) => {
    if (contract !== 'whole') return NO_SETTINGS;
    if (Date.now() >= readAt) {
      readAt = Date.now() + READ_EVERY;
      reading = read().catch(() => last);
    }
    return answeredBy(until, reading, last);
  };
}

/** The answer, or another at the deadline: one visit may have to give up before others. */
export function answeredBy<T>(until: number, answer: Promise<T>, otherwise: T): Promise<T> {
  const rest = Math.max(0, until - Date.now());
  return Promise.race([answer, setTimeout(rest, otherwise, { ref: false })]);
}

/** Whether the backend answered, but not with a contract: `404`, or a greeting at this address. */
function saysNothing(error: unknown): boolean {
  return error instanceof ApiError && !error.isAway && !isFailure(error);
}

/** Some backends answer 500 to any unknown call; others only while they start. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure !== 'refused') return false;
  return error.status >= 500 || LATER.includes(error.status);
}

/** Temporary refusals: timeout, too many requests. */
const LATER = [408, 429];
