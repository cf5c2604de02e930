import { ROUTES } from '../contract/routes.ts';
import type { Feature } from '../contract/site.ts';
import { type Client } from './client.ts';
import { ApiError } from './errors.ts';

/** How long an answer about features counts, in milliseconds (design: the site asks once a minute). */
const ASKED_EVERY = 60_000;
/** How long a backend that failed to answer is left alone. */
const ASKED_AGAIN = 5_000;

export type Features = ReadonlySet<string>;

/** What is taken to be known of a backend that failed to say. */
export const UNANSWERED: Features = new Set();

/**
 * Asks the backend what it knows beyond section 7, once a minute for all visitors.
 * A backend that answers 404 knows section 7 alone; one that fails is asked again soon.
 */
export function featureWatch(client: Client): () => Promise<Features> {
  let answer: Promise<Features> | undefined;
  let askAt = 0;
  return () => {
    if (answer && Date.now() < askAt) return answer;
    askAt = Date.now() + ASKED_EVERY;
    answer = ask(client).catch(() => {
      askAt = Date.now() + ASKED_AGAIN;
      return UNANSWERED;
    });
    return answer;
  };
}

async function ask(client: Client): Promise<Features> {
  try {
    const { features } = await client(ROUTES.about, {});
    return new Set(features);
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'refused') return new Set();
    throw error;
  }
}

/** Whether the backend has a feature. */
export function has(features: Features, feature: Feature): boolean {
  return features.has(feature);
}

/** The same, or whether the backend did not say: its calls then tell what is wrong. */
export function mayHave(features: Features, feature: Feature): boolean {
  return has(features, feature) || features === UNANSWERED;
}
