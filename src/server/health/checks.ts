import { type DiskState, diskState } from './disk.ts';

/** What the site is asked about itself. A site with its backend elsewhere has neither of the last two. */
export interface Checks {
  readonly disk: () => Promise<DiskState>;
  readonly database?: () => Promise<'ok' | 'away'>;
  /** Whether mails that are due are sent. */
  readonly outbox?: () => Promise<'ok' | 'late' | 'unknown'>;
}

/** What the checks ask of a backend in this process. */
interface CheckedBackend {
  readonly isAlive: () => Promise<boolean>;
  /** Seconds for which the oldest mail that is due has waited. */
  readonly oldestMail: () => Promise<number>;
}

/** Seconds after which a mail that nobody has tried to send is late; a worker looks every ten. */
const LATE = 600;
/** Milliseconds for which an outcome counts once it is there: whoever asks often costs no more. */
const KEPT = 1_000;

export function checksOf(dataDir: string, backend: CheckedBackend | undefined): Checks {
  const disk = atMostOncePer(KEPT, () => diskState(dataDir));
  if (!backend) return { disk };
  return {
    disk,
    database: atMostOncePer(KEPT, async () => ((await backend.isAlive()) ? 'ok' : 'away')),
    outbox: atMostOncePer(KEPT, () =>
      backend.oldestMail().then(
        (seconds) => (seconds > LATE ? 'late' : 'ok'),
        () => 'unknown',
      ),
    ),
  };
}

function atMostOncePer<T>(ms: number, check: () => Promise<T>): () => Promise<T> {
  let outcome: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (outcome && performance.now() < until) return outcome;
    // What is slow is not begun anew while it is under way.
    until = Infinity;
    outcome = check().finally(() => {
      until = performance.now() + ms;
    });
    return outcome;
  };
}
