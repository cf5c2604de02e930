import type { Backend } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { finishMerge } from './merging.ts';
import { finishRename } from './renaming.ts';
import { finishSplit } from './splitting.ts';
import { namesBeingLost, namesBeingMoved } from './synonyms.ts';

/** Milliseconds between two checks for work that a killed process left. */
const POLL = 60_000;

/** Finishes renames, merges, and splits of tags after a process died. */
export interface TagFinishing {
  /** Resolves when the current batch is done. Call it before closing the database. */
  readonly close: () => Promise<void>;
}

/**
 * Checks at startup and periodically. Each batch checks again whether it is needed, so several
 * processes may share the work, and all stop when it is done. Skips tags that another process has
 * locked.
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

/** Reports a tag that fails, and leaves it to the next check. */
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
