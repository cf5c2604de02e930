import * as z from 'zod/mini';
import { ROUTES } from '../../contract/routes.ts';
import { action } from './actions.ts';

/** Makes a comment of an answer, below the post that was picked. */
export const conversion = action(
  z.object({ postId: z.string() }),
  ({ postId = '' }) => ({ postId }),
  async (call, answerId, body) => {
    await call(ROUTES.convertAnswer, { params: { answerId }, body });
    return 'Answer converted to a comment. You can undo this in the log.';
  },
);
