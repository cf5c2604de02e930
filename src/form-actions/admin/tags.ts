import type { APIContext } from 'astro';
import { NewTagForm, TagForm, TagMergeForm, TagNameForm } from '../../contract/moderation-forms.ts';
import { ROUTES } from '../../contract/routes.ts';
import { administer, action, type AdminActions } from './actions.ts';
import { removeTag, splitTag } from './tag-undoing.ts';

const ACTIONS: AdminActions = {
  create: action(
    NewTagForm,
    ({ name, ...fields }) => ({ name, ...look(fields) }),
    async (call, _target, body) => {
      const { tag } = await call(ROUTES.createTag, { body });
      return `The tag ${tag.name} is there`;
    },
  ),
  change: action(TagForm, look, async (call, name, body) => {
    await call(ROUTES.changeTag, { params: { name }, body });
    return `The tag ${name} is changed`;
  }),
  rename: action(
    TagNameForm,
    ({ name }) => ({ name }),
    async (call, name, body) => {
      const { tag } = await call(ROUTES.renameTag, { params: { name }, body });
      return `The tag ${name} is now ${tag.name}`;
    },
  ),
  merge: action(
    TagMergeForm,
    ({ into }) => ({ into }),
    async (call, name, body) => {
      const { tag } = await call(ROUTES.mergeTag, { params: { name }, body });
      return `The tag ${name} is merged into ${tag.name}`;
    },
  ),
  split: splitTag,
  remove: removeTag,
};

function look({ description, color, featured }: Readonly<Record<string, string>>) {
  return { description, color, featured: featured === 'on' };
}

/** Creates, describes, renames, merges, splits and removes tags. */
export const manageTags = (context: APIContext) =>
  administer(context, ['name', 'description', 'color', 'featured', 'into', 'merged'], ACTIONS);
