import type { Backend } from '../../backend.ts';
import type { Job, JobContext } from '../../job.ts';
import { finishMerge } from './merging.ts';
import { finishRename } from './renaming.ts';
import { finishSplit } from './splitting.ts';
import { namesBeingLost, namesBeingMoved } from './synonyms.ts';

/** Milliseconds between two checks for work that a killed process left. */
const POLL = 60_000;

/**
 * Finishes renames, merges, and splits of tags after a process died. Each batch checks again whether
 * it is needed, so several processes may share the work, and all stop when it is done. Skips tags
 * that another process has locked.
 */
export const tagFinishing: Job = { every: POLL, run: finishAll };

/** Reports a tag that fails, and leaves it to the next check. */
async function finishAll(backend: Backend, { report, closing }: JobContext): Promise<void> {
  const { sql } = backend.db;
  for (const { name, state } of await namesBeingMoved(sql)) {
    const finish = state === 'merging' ? finishMerge : finishSplit;
    await finish(backend, name, { ending: closing }).catch(report);
  }
  const renamed = new Set((await namesBeingLost(sql)).map(({ tag_id }) => tag_id));
  for (const tagId of renamed) await finishRename(backend, tagId, closing).catch(report);
}
