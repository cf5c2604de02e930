import { setTimeout as pause } from 'node:timers/promises';
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

/** Reads the questions that were there before fingerprints were. */
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

/** The next questions, in one transaction with how far it is. @returns whether there may be more */
export async function fingerprintNext(backend: Backend): Promise<boolean> {
  if (isDone(await store.progress(backend.db.sql))) return false;
  return transact(backend, async (tx) => {
    // Whoever makes the document of one of them at the same time has read another text.
    await lockDocuments(tx, true);
    const at = await store.progress(tx.sql);
    if (!at || isDone(at)) return false;
    const ids = (await questionsAfter(tx.sql, at.done_id, BATCH)).filter((id) => id <= at.last_id);
    await saveFingerprints(tx.sql, ids, await textsOf(tx.sql, ids));
    await store.saveProgress(tx.sql, ids.length < BATCH ? at.last_id : (ids.at(-1) ?? at.last_id));
    return ids.length === BATCH;
  });
}

type Progress = Awaited<ReturnType<typeof store.progress>>;

const isDone = (at: Progress): boolean => at === undefined || at.done_id >= at.last_id;

/** Ends early where the site does. */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
