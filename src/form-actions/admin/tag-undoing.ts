import * as z from 'zod/mini';
import { TagName } from '../../contract/forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action } from './actions.ts';

/** Takes a merge back, by the name of the tag that is no more. */
export const splitTag = action(
  z.object({ merged: TagName }),
  ({ merged }) => ({ merged }),
  async (call, _target, { merged }) => {
    const { tag } = await call(ROUTES.splitTag, { params: { name: merged } });
    return `Tag ${tag.name} is a separate tag again`;
  },
);

/** Removes a tag that no question has. */
export const removeTag = action(
  z.object({}),
  () => ({}),
  async (call, name) => {
    await call(ROUTES.removeTag, { params: { name } });
    return `Tag ${name} removed`;
  },
);
