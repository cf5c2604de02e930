import { ROUTES } from '../contract/routes.ts';
import { CONTRACT } from '../contract/site.ts';
import { type Client } from './client.ts';
import { ApiError } from './errors.ts';

/** How long an answer counts, in milliseconds. */
const ASKED_EVERY = 60_000;
/** How long a backend that failed to answer is left alone. */
const ASKED_AGAIN = 5_000;
/** After so many failures of this one call in a row, it is taken for the backend's answer. */
const FAILURES = 3;

/**
 * What a backend implements: all of the contract, or section 7 of the specification alone. `unknown`
 * while it fails to say: its other calls then show what is wrong.
 */
export type Implemented = 'whole' | 'section-7' | 'unknown';

/**
 * Asks the backend what it implements, once a minute for all visitors. Any answer but the number of our
 * contract means section 7 alone; a backend that fails is asked again soon.
 */
export function watchContract(client: Client): () => Promise<Implemented> {
  let answer: Promise<Implemented> | undefined;
  let askAt = 0;
  let failures = 0;
  const said = (contract?: number): Implemented => {
    failures = 0;
    return contract === CONTRACT ? 'whole' : 'section-7';
  };
  const failed = (error: unknown): Implemented => {
    if (saysNothing(error)) return said();
    failures = isFailure(error) ? failures + 1 : 0;
    if (failures >= FAILURES) return 'section-7';
    askAt = Date.now() + ASKED_AGAIN;
    return 'unknown';
  };
  return () => {
    if (answer && Date.now() < askAt) return answer;
    askAt = Date.now() + ASKED_EVERY;
    answer = client(ROUTES.about, {}).then(({ contract }) => said(contract), failed);
    return answer;
  };
}

/** Whether it is an answer, if none of the contract: as `404`, or a greeting at this address. */
function saysNothing(error: unknown): boolean {
  return error instanceof ApiError && !error.isAway && !isFailure(error);
}

/** Some backends answer 500 wherever they know no such call; others only while they start. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure !== 'refused') return false;
  return error.status >= 500 || LATER.includes(error.status);
}

/** Refusals of a moment: too slow, too many. */
const LATER = [408, 429];
