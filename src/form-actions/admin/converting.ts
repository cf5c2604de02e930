import * as z from 'zod/mini';
import { ROUTES } from '../../contract/routes.ts';
import { action } from './actions.ts';

/** Converts an answer to a comment on the chosen post. */
export const conversion = action(
  z.object({ postId: z.string() }),
  ({ postId = '' }) => ({ postId }),
  async (call, answerId, body) => {
    await call(ROUTES.convertAnswer, { params: { answerId }, body });
    return 'Answer converted to a comment. You can undo this in the log.';
  },
);
