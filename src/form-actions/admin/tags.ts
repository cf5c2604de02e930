import * as z from 'zod/mini';
import type { APIContext } from 'astro';
import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { rowId } from '../../contract/addresses.ts';
import { TagName } from '../../contract/forms.ts';
import { success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { valid } from '../form.ts';
import { type AdminActions, administer, type Fields, type Run } from './actions.ts';

const actionsFor = (hasTex: boolean): AdminActions => ({
  async create(call, { name = '', ...fields }) {
    const { tag } = await call(ROUTES.createTag, { body: { name, ...look(fields, hasTex) } });
    return success(`Tag ${tag.name} created`);
  },
  change: changeTag(hasTex),
  async rename(call, { target = '', name = '' }) {
    const { tag } = await call(ROUTES.renameTag, { params: { name: target }, body: { name } });
    return success(`Tag ${target} renamed to ${tag.name}`);
  },
  async merge(call, { target: name = '', into = '' }) {
    const { tag } = await call(ROUTES.mergeTag, { params: { name }, body: { into } });
    return success(`Tag ${name} merged into ${tag.name}`);
  },
  async moderators(call, { target: name = '', usernames = '' }) {
    const body = { usernames: usernames.split(/[\s,]+/).filter((one) => one !== '') };
    const { tag } = await call(ROUTES.setTagModerators, { params: { name }, body });
    const names = tag.moderators?.join(', ');
    return success(
      names === undefined ? `Nobody moderates the tag ${name}` : `Moderators of ${name}: ${names}`,
    );
  },
  /** Undoes a merge, by the name of the merged tag. */
  async split(call, fields) {
    const { merged } = valid(z.object({ merged: TagName }), fields);
    const { tag } = await call(ROUTES.splitTag, { params: { name: merged } });
    return success(`Tag ${tag.name} is a separate tag again`);
  },
  /** Removes a tag without questions. */
  async remove(call, { target: name = '' }) {
    await call(ROUTES.removeTag, { params: { name } });
    return success(`Tag ${name} removed`);
  },
  async 'site-tex'(call, fields) {
    const tex = fields.tex === 'on';
    await call(ROUTES.setSiteTex, { body: { tex } });
    return success(
      tex ? 'TeX formulas are on for the whole site' : 'TeX formulas use each tag’s setting',
    );
  },
});

/** Whether formulas are on for all posts; undefined if the backend does not say. */
export const readSiteTex = ({ locals }: Pick<APIContext, 'locals'>) =>
  locals.api.call(ROUTES.getTex, { query: {} }).catch(() => undefined);

/** Creates, describes, renames, merges, splits and removes tags. */
export async function manageTags(context: APIContext) {
  const hasTex = context.locals.api.contract === 'whole';
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
const look = ({ description = '', color = '', featured, tex }: Fields, hasTex: boolean) => ({
  description,
  color,
  featured: featured === 'on',
  ...(hasTex && { tex: tex === 'on' }),
});

/** On a backend without versions the form has none. */
const base = ({ version = '', reason = '' }: Fields) =>
  version === '' ? {} : { version: Number(version), reason };

/**
 * Changes a tag's description, color and flags, unless somebody else has changed the description
 * since.
 */
function changeTag(hasTex: boolean): Run {
  return async (call, fields) => {
    const { target: name = '' } = fields;
    try {
      const body = { ...look(fields, hasTex), ...base(fields) };
      await call(ROUTES.changeTag, { params: { name }, body });
      return success(`Tag ${name} updated`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.current === undefined) throw error;
      return await conflict(call, name, error.current);
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
