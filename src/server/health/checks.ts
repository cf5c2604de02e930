import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnBackend } from '../backend.ts';

/** Health checks by name. Each returns the state of a part: `ok`, or the problem. */
export type Checks = Readonly<Record<string, () => Promise<string>>>;

/** Seconds after which an untried mail is late; a worker checks every ten. */
const LATE = 600;
/** Milliseconds for which a result is cached, so that frequent checks cost nothing. */
const KEPT = 1_000;

/** The checks of a site: of its disk and, with a backend in this process, of what that needs. */
export function checksOf(
  dataDir: string,
  backend: Pick<OwnBackend, 'isAlive' | 'oldestMail'> | undefined,
): Checks {
  const checks: Checks = {
    disk: () => diskState(dataDir),
    ...(backend && {
      database: async () => ((await backend.isAlive()) ? 'ok' : 'away'),
      /** Whether due mails are being sent. */
      outbox: () =>
        backend.oldestMail().then(
          (seconds) => (seconds > LATE ? 'late' : 'ok'),
          () => 'unknown',
        ),
    }),
  };
  return Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, atMostOncePer(KEPT, check)]),
  );
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

type DiskState = 'ok' | 'full' | 'read-only' | 'failing';

/** Bytes below which a disk counts as full: a database grows by more than that. */
const LOW = 8 * 1024 * 1024;
const PROBE = Buffer.alloc(4096, 'atoll');

/**
 * The result of writing a small file to a folder. A real write, because quotas are not reported
 * otherwise.
 */
export async function diskState(folder: string): Promise<DiskState> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    // Some file systems report no numbers.
    if (blocks > 0 && bavail * bsize < LOW) return 'full';
    await writeProbe(join(folder, `.probe-${String(process.pid)}`));
    return 'ok';
  } catch (error) {
    return stateOf((error as NodeJS.ErrnoException).code);
  }
}

async function writeProbe(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(PROBE);
    // Some file systems report a full disk only here.
    await file.sync();
  } finally {
    await file.close();
    // Another probe may have removed it already.
    await rm(path, { force: true });
  }
}

function stateOf(code: string | undefined): DiskState {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
  return code === 'EROFS' ? 'read-only' : 'failing';
}
