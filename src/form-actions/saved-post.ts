import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { savedPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

type Fields = Readonly<Record<'do' | 'note' | 'list' | 'name', string>>;

/** Changes the note and list of a saved post, or unsaves it. */
export async function changeSavedPost(
  context: APIContext,
  id: string,
): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields: Fields = await readFields(request, ['do', 'note', 'list', 'name']);
  const { note, list, name } = fields;
  try {
    if (fields.do === 'remove') {
      await locals.api.call(ROUTES.removeSavedPost, { params: { id } });
      return redirectWith(context, savedPath(), MESSAGES.postUnsaved);
    }
    const listId = await save(locals.api.call, id, fields);
    return redirectWith(context, savedPath(listId), MESSAGES.savedPostChanged);
  } catch (error) {
    return refusedMember(context, { note, list, name }, error, MESSAGES.saveFailed);
  }
}

/** Saves to the chosen list, or to a new one of the typed name; returns its id. */
async function save(
  call: Client,
  id: string,
  { note, list, name }: Fields,
): Promise<string | null> {
  const listId = list === '' ? null : list;
  const chosen = name.trim() === '' ? { listId } : { name };
  const saved = await call(ROUTES.savePost, { params: { id }, body: { note, ...chosen } });
  return saved.listId ?? listId;
}
