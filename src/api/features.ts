import { ROUTES } from '../contract/routes.ts';
import type { Feature } from '../contract/site.ts';
import { type Client } from './client.ts';
import { ApiError } from './errors.ts';

/** How long an answer about features counts, in milliseconds (design: the site asks once a minute). */
const ASKED_EVERY = 60_000;
/** How long a backend that failed to answer is left alone. */
const ASKED_AGAIN = 5_000;
/** After so many failures of this one call in a row, it is taken for the backend's answer. */
const FAILURES = 3;

export type Features = ReadonlySet<string>;

/** What is taken to be known of a backend that failed to say. */
export const UNANSWERED: Features = new Set();

/**
 * Asks the backend what it knows beyond section 7, once a minute for all visitors. A backend that
 * answers without naming anything knows section 7 alone; one that fails is asked again soon.
 */
export function featureWatch(client: Client): () => Promise<Features> {
  let answer: Promise<Features> | undefined;
  let askAt = 0;
  let failures = 0;
  const said = (features: readonly string[]) => {
    failures = 0;
    return new Set(features);
  };
  const failed = (error: unknown) => {
    if (saysNothing(error)) return said([]);
    failures = isFailure(error) ? failures + 1 : 0;
    if (failures >= FAILURES) return new Set<string>();
    askAt = Date.now() + ASKED_AGAIN;
    return UNANSWERED;
  };
  return () => {
    if (answer && Date.now() < askAt) return answer;
    askAt = Date.now() + ASKED_EVERY;
    answer = client(ROUTES.about, {}).then((about) => said(about.features), failed);
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

/** Whether the backend has a feature. */
export function has(features: Features, feature: Feature): boolean {
  return features.has(feature);
}

/** The same, or whether the backend did not say: its calls then tell what is wrong. */
export function mayHave(features: Features, feature: Feature): boolean {
  return has(features, feature) || features === UNANSWERED;
}
