import * as z from 'zod/mini';
import type { APIContext } from 'astro';
import { ROUTES } from '../../contract/routes.ts';
import { action, administer } from './actions.ts';

const undo = action(
  z.object({}),
  () => ({}),
  async (call, id) => {
    await call(ROUTES.undoLogEntry, { params: { id } });
    return 'The action was undone';
  },
);

/** Undoes actions in the log. */
export const manageLog = (context: APIContext) => administer(context, [], { undo });
