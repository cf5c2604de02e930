import type { SurrogateKey } from '../../contract/surrogate-keys.ts';
import type { PurgeFigures } from '../metrics/metrics.ts';
import type { ChangeLog } from '../page-cache/change-log.ts';
import type { ShownGroup } from '../page-cache/freshness.ts';

/** The CDN or caching proxy that stands in front. */
export interface Cdn {
  /** Names and values in turns of the headers by which it keeps a guest's page. */
  readonly headersOf: (
    groups: readonly ShownGroup[],
    log: ChangeLog,
    now: number,
  ) => readonly string[];
  /** Tells it soon what has changed. */
  readonly purge: (keys: Iterable<SurrogateKey>) => void;
  readonly figures: () => PurgeFigures;
  /** To be called when nothing changes any more. */
  readonly close: () => Promise<void>;
}

/** Names and values in turns that say to a CDN that a response is not for it. */
export const notForCdn = (): readonly string[] => ['cdn-cache-control', 'no-store'];
