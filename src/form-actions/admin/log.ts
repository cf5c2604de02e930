import * as z from 'zod/mini';
import type { APIContext } from 'astro';
import { ROUTES } from '../../contract/routes.ts';
import { action, administer } from './actions.ts';

const undo = action(
  z.object({}),
  () => ({}),
  async (call, id) => {
    const { entry } = await call(ROUTES.undoLogEntry, { params: { id } });
    return `Undone: ${entry.target.label || entry.target._id}`;
  },
);

/** Undoes actions in the log. */
export const manageLog = (context: APIContext) => administer(context, [], { undo });
