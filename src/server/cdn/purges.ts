import { isReputationKey, SITE, type SurrogateKey } from '../../contract/surrogate-keys.ts';
import type { PurgeFigures } from '../metrics/metrics.ts';
import { headerKey, purgedBy } from './keys.ts';
import type { SendPurge } from './purge-request.ts';
import { type WaitingKey, WaitingKeys } from './waiting-keys.ts';

const TIMES = {
  /**
   * Milliseconds from a change to its purge: changes of that time go together, and a page that left us
   * just before the change has arrived, so that the purge finds it.
   */
  soon: 250,
  /** The same of what stands beside a name, which may be 30 s behind and changes with every vote. */
  later: 10_000,
  /** From a purge to its echo, for pages that were on their way for longer than that. */
  echo: 2_000,
  /** To the next try after one that failed; twice as many each time, up to the longest. */
  again: 1_000,
  longest: 30_000,
};

/** Milliseconds by which a change goes early with one that is due: of one moment they are one purge. */
const TOGETHER = 20;

/** The changes that a CDN has yet to be told of. */
export interface Purges {
  /** Takes the keys of a change; nobody waits for the CDN. */
  readonly add: (keys: Iterable<SurrogateKey>) => void;
  /** Whether the last try has failed: what the CDN keeps may be older than it should be. */
  readonly isFailing: () => boolean;
  readonly figures: () => PurgeFigures;
  /** Tells at once, and once, what waits. */
  readonly close: () => Promise<void>;
}

/** `report` is called with the first failure in a row, and with nothing when it is over. */
export function openPurges(
  send: SendPurge,
  report: (error?: unknown) => void,
  { soon, later, echo, again, longest }: typeof TIMES = TIMES,
): Purges {
  const waiting = new WaitingKeys();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let [sent, failed, failuresInRow, notBefore] = [0, 0, 0, 0];

  const arm = () => {
    clearTimeout(timer);
    if (sending || waiting.size === 0) return;
    const due = Math.max(notBefore, waiting.due);
    timer = setTimeout(begin, Math.max(0, due - performance.now())).unref();
  };

  const begin = () => {
    sending = flush(performance.now() + TOGETHER).finally(() => {
      sending = undefined;
      arm();
    });
  };

  const flush = async (until: number) => {
    const requests = waiting.take(until);
    try {
      for (; requests[0]; requests.shift()) {
        await send(requests[0].map(({ key }) => headerKey(key)));
        succeed(requests[0]);
      }
    } catch (error) {
      fail(error);
      for (const one of requests.flat()) waiting.add({ ...one, due: 0 });
    }
  };

  const succeed = (keys: readonly WaitingKey[]) => {
    sent += 1;
    if (failuresInRow > 0) report();
    [failuresInRow, notBefore] = [0, 0];
    const due = performance.now() + echo;
    for (const { key, isEcho } of keys) if (!isEcho) waiting.add({ key, due, isEcho: true });
  };

  const fail = (error: unknown) => {
    if (failuresInRow === 0) report(error);
    failed += 1;
    notBefore = performance.now() + Math.min(longest, again * 2 ** failuresInRow);
    failuresInRow += 1;
  };

  return {
    add(keys) {
      const now = performance.now();
      for (const key of purgedBy(keys)) {
        waiting.add({ key, due: now + (isReputationKey(key) ? later : soon), isEcho: false });
      }
      arm();
    },
    isFailing: () => failuresInRow > 0,
    figures: () => ({ sent, failed, waiting: waiting.size }),
    async close() {
      await sending;
      clearTimeout(timer);
      // More than one request may take longer than there is time.
      if (waiting.size > 100) waiting.add({ key: SITE, due: 0, isEcho: false });
      await flush(Infinity);
    },
  };
}
