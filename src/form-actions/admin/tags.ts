import type { APIContext } from 'astro';
import {
  NewTagForm,
  SiteTexForm,
  TagMergeForm,
  TagNameForm,
} from '../../contract/moderation-forms.ts';
import { rowId } from '../../contract/addresses.ts';
import { ROUTES } from '../../contract/routes.ts';
import { administer, action, type AdminActions } from './actions.ts';
import { changeTag, look } from './tag-change.ts';
import { removeTag, splitTag } from './tag-undoing.ts';

const actionsFor = (hasTex: boolean): AdminActions => ({
  create: action(
    NewTagForm,
    ({ name, ...fields }) => ({ name, ...look(fields, hasTex) }),
    async (call, _target, body) => {
      const { tag } = await call(ROUTES.createTag, { body });
      return `Tag ${tag.name} created`;
    },
  ),
  change: changeTag(hasTex),
  rename: action(
    TagNameForm,
    ({ name }) => ({ name }),
    async (call, name, body) => {
      const { tag } = await call(ROUTES.renameTag, { params: { name }, body });
      return `Tag ${name} renamed to ${tag.name}`;
    },
  ),
  merge: action(
    TagMergeForm,
    ({ into }) => ({ into }),
    async (call, name, body) => {
      const { tag } = await call(ROUTES.mergeTag, { params: { name }, body });
      return `Tag ${name} merged into ${tag.name}`;
    },
  ),
  split: splitTag,
  remove: removeTag,
  'site-tex': action(
    SiteTexForm,
    ({ tex }) => ({ tex: tex === 'on' }),
    async (call, _target, body) => {
      await call(ROUTES.setSiteTex, { body });
      return body.tex
        ? 'TeX formulas are on for the whole site'
        : 'TeX formulas use each tag’s setting';
    },
  ),
});

/** Whether formulas are on for all posts; undefined if the backend does not say. */
export const readSiteTex = ({ locals }: Pick<APIContext, 'locals'>) =>
  locals.api.call(ROUTES.getTex, { query: {} }).catch(() => undefined);

/** Creates, describes, renames, merges, splits and removes tags. */
export async function manageTags(context: APIContext) {
  const hasTex = (await context.locals.api.contract()) === 'whole';
  return administer(context, FIELDS, actionsFor(hasTex), (action, { name = '', into = '' }) => {
    const found = { rename: name, merge: into }[action]?.trim().toLowerCase();
    if (found === undefined) return undefined;
    const { pathname, search, searchParams } = context.url;
    const segment = encodeURIComponent(found);
    // A list filtered by the old name would not show the new one.
    const query = searchParams.has('search') ? `?search=${segment}` : search;
    return `${pathname}${query}#${encodeURIComponent(rowId(found))}`;
  });
}

const FIELDS = [
  ...['name', 'description', 'color', 'featured', 'tex', 'into', 'merged', 'version', 'reason'],
];
