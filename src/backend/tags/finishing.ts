import type { Backend } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { finishMerge } from './merging.ts';
import { finishRename } from './renaming.ts';
import { finishSplit } from './splitting.ts';
import { namesBeingLost, namesBeingMoved } from './synonyms.ts';

/** From one look for what a killed process has left to the next, in milliseconds. */
const POLL = 60_000;

/** Finishes tags that were being renamed, merged or split by a process that has ended. */
export interface TagFinishing {
  /** Ends behind the piece that is under way. To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/**
 * Looks as the site starts, and now and then. Each piece looks again whether it is due: of several
 * processes, and of one that is at it still, each may do some, and all end with the first that is done.
 * What somebody else is at as it looks is left to them.
 */
export function openTagFinishing(backend: Backend, report: (error: unknown) => void): TagFinishing {
  const ending = new AbortController();
  const runs = coalesce(() => finishAll(backend, report, ending.signal).catch(report));
  const poll = setInterval(runs.soon, POLL).unref();
  runs.soon();
  return {
    async close() {
      clearInterval(poll);
      ending.abort();
      await runs.done();
    },
  };
}

/** A tag that fails is reported and left to the next look. */
async function finishAll(
  backend: Backend,
  report: (error: unknown) => void,
  ending: AbortSignal,
): Promise<void> {
  const { sql } = backend.db;
  for (const { name, state } of await namesBeingMoved(sql)) {
    const finish = state === 'merging' ? finishMerge : finishSplit;
    await finish(backend, name, { ending }).catch(report);
  }
  const renamed = new Set((await namesBeingLost(sql)).map(({ tag_id }) => tag_id));
  for (const tagId of renamed) await finishRename(backend, tagId, ending).catch(report);
}
