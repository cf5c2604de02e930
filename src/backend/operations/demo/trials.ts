import { reportTrial } from '../../features/answer-trials/answer-trials.ts';
import type { DemoQuestion, DemoTrial } from './content.ts';
import { callerNamed, postAt, type SeedEvent } from './events.ts';
import { findPost } from './find-post.ts';

/** Reports from people who have tried answers. */
export function trialEvents(
  trials: readonly DemoTrial[],
  questions: readonly DemoQuestion[],
  now: number,
): SeedEvent[] {
  return trials.map(({ on, by, before, ...said }) => {
    const { key } = findPost(on, questions);
    return {
      at: now - before,
      do: (stage) => reportTrial(stage.backend, callerNamed(stage, by), postAt(stage, key), said),
    };
  });
}
