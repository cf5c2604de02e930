import * as z from 'zod/mini';
import { TagName } from '../../contract/forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action } from './actions.ts';

/** Undoes a merge, by the name of the merged tag. */
export const splitTag = action(
  z.object({ merged: TagName }),
  ({ merged }) => ({ merged }),
  async (call, _target, { merged }) => {
    const { tag } = await call(ROUTES.splitTag, { params: { name: merged } });
    return `Tag ${tag.name} is a separate tag again`;
  },
);

/** Removes a tag without questions. */
export const removeTag = action(
  z.object({}),
  () => ({}),
  async (call, name) => {
    await call(ROUTES.removeTag, { params: { name } });
    return `Tag ${name} removed`;
  },
);
