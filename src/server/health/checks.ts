import { type DiskState, diskState } from './disk.ts';

/** Health checks of the site. With a backend elsewhere, the last two are missing. */
export interface Checks {
  readonly disk: () => Promise<DiskState>;
  readonly database?: () => Promise<'ok' | 'away'>;
  /** Whether due mails are being sent. */
  readonly outbox?: () => Promise<'ok' | 'late' | 'unknown'>;
}

/** What the checks need from a backend in this process. */
interface CheckedBackend {
  readonly isAlive: () => Promise<boolean>;
  /** Seconds for which the oldest due mail has waited. */
  readonly oldestMail: () => Promise<number>;
}

/** Seconds after which an untried mail is late; a worker checks every ten. */
const LATE = 600;
/** Milliseconds for which a result is cached, so that frequent checks cost nothing. */
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
    // Do not start a slow check again while it is running.
    until = Infinity;
    outcome = check().finally(() => {
      until = performance.now() + ms;
    });
    return outcome;
  };
}
