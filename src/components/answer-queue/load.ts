import type { getAnswerQueue } from '../../contract/answer-queue.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loadFeature } from '../ui/load-feature.ts';

/** Questions that the reader could answer, and those they skipped. */
export const loadAnswerQueue = (
  locals: App.Locals,
): Promise<CallResult<typeof getAnswerQueue> | 'missing' | 'failed'> =>
  loadFeature(locals, (call) => call(ROUTES.getAnswerQueue, {}));
