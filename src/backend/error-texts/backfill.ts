import { setTimeout as pause } from 'node:timers/promises';
import { FINGERPRINTS_VERSION } from '../../error-texts/version.ts';
import type { Backend } from '../backend.ts';
import { lockDocuments } from '../search/queue-store.ts';
import { questionsAfter } from '../search/store.ts';
import { textsOf } from '../search/texts.ts';
import { transact } from '../sql/transaction.ts';
import { saveFingerprints } from './indexing.ts';
import * as store from './store.ts';

/** Questions that are read in one transaction, and milliseconds until the next ones. */
const BATCH = 20;
const PAUSE = 50;
/** Milliseconds until it is tried again after a failure. */
const AGAIN = 60_000;

/** Reads the questions that have the fingerprints of an older version, or none. */
export interface Fingerprinting {
  /** Waits for what is under way. */
  readonly close: () => Promise<void>;
}

/** Goes on where it was ended, in small steps, while the site is up. */
export function openFingerprinting(
  backend: Backend,
  report: (error: unknown) => void,
): Fingerprinting {
  const ending = new AbortController();
  const running = goOn(backend, report, ending.signal);
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}

async function goOn(
  backend: Backend,
  report: (error: unknown) => void,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    try {
      if (!(await fingerprintNext(backend))) return;
      await pauseFor(PAUSE, ending);
    } catch (error) {
      report(error);
      await pauseFor(AGAIN, ending);
    }
  }
}

/**
 * The next questions, in one transaction with how far it is; of an older version's all are read from the
 * beginning. Until then they are known by what they had. @returns whether there may be more
 */
export async function fingerprintNext(
  backend: Backend,
  version = FINGERPRINTS_VERSION,
): Promise<boolean> {
  if (isDone(await store.progress(backend.db.sql), version)) return false;
  return transact(backend, async (tx) => {
    // Whoever makes the document of one of them at the same time has read another text.
    await lockDocuments(tx, true);
    const at = await store.progress(tx.sql);
    if (!at || isDone(at, version)) return false;
    if (at.version < version) {
      await store.beginAnew(tx.sql, version);
      return true;
    }
    const ids = (await questionsAfter(tx.sql, at.done_id, BATCH)).filter((id) => id <= at.last_id);
    await saveFingerprints(tx.sql, ids, await textsOf(tx.sql, ids));
    await store.saveProgress(tx.sql, ids.length < BATCH ? at.last_id : (ids.at(-1) ?? at.last_id));
    return ids.length === BATCH;
  });
}

type Progress = Awaited<ReturnType<typeof store.progress>>;

/** What a newer version makes beside this one is its own. */
const isDone = (at: Progress, version: number): boolean =>
  at === undefined || at.version > version || (at.version === version && at.done_id >= at.last_id);

/** Ends early where the site does. */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
