import * as z from 'zod/mini';
import type { APIContext } from 'astro';
import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { rowId } from '../../contract/addresses.ts';
import { TagName } from '../../contract/forms.ts';
import {
  NewTagForm,
  SiteTexForm,
  TagForm,
  TagMergeForm,
  TagModeratorsForm,
  TagNameForm,
} from '../../contract/tag-admin.ts';
import { ROUTES } from '../../contract/routes.ts';
import { action, type AdminActions, administer, type Fields, type Run } from './actions.ts';

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
  moderators: action(
    TagModeratorsForm,
    ({ usernames = '' }) => ({ usernames: usernames.split(/[\s,]+/).filter((one) => one !== '') }),
    async (call, name, body) => {
      const { tag } = await call(ROUTES.setTagModerators, { params: { name }, body });
      const names = tag.moderators?.join(', ');
      return names === undefined
        ? `Nobody moderates the tag ${name}`
        : `Moderators of ${name}: ${names}`;
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
  'usernames',
];

/** The description, color and flags in a form. */
function look({ description, color, featured, tex }: Fields, hasTex: boolean) {
  return {
    description,
    color,
    featured: featured === 'on',
    ...(hasTex && { tex: tex === 'on' }),
  };
}

/** On a backend without versions the form has none. */
const base = ({ version = '', reason = '' }: Fields) =>
  version === '' ? {} : { version: Number(version), reason };

/**
 * Changes a tag's description, color and flags, unless somebody else has changed the description
 * since.
 */
function changeTag(hasTex: boolean): Run {
  const change = action(
    TagForm,
    (fields) => ({ ...look(fields, hasTex), ...base(fields) }),
    async (call, name, body) => {
      await call(ROUTES.changeTag, { params: { name }, body });
      return `Tag ${name} updated`;
    },
  );
  return async (call, fields) => {
    try {
      return await change(call, fields);
    } catch (error) {
      if (!(error instanceof ApiError) || error.current === undefined) throw error;
      return await conflict(call, fields.target ?? '', error.current);
    }
  };
}

/** The typed text stays in the form, next to the others' text; resubmitting replaces that. */
async function conflict(call: Client, name: string, current: number): ReturnType<Run> {
  const { versions } = await call(ROUTES.listTagHistory, { params: { name }, query: { page: 1 } });
  const theirs = versions[0]?.description ?? '';
  const description = `Someone else changed this to: “${theirs}”. Save again to replace it with yours.`;
  return { errors: { description }, values: { version: String(current) }, status: 409 };
}

/** Undoes a merge, by the name of the merged tag. */
const splitTag = action(
  z.object({ merged: TagName }),
  ({ merged }) => ({ merged }),
  async (call, _target, { merged }) => {
    const { tag } = await call(ROUTES.splitTag, { params: { name: merged } });
    return `Tag ${tag.name} is a separate tag again`;
  },
);

/** Removes a tag without questions. */
const removeTag = action(
  z.object({}),
  () => ({}),
  async (call, name) => {
    await call(ROUTES.removeTag, { params: { name } });
    return `Tag ${name} removed`;
  },
);
