import type { APIContext } from 'astro';
import { savedPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Sharing } from '../contract/saved-post-forms.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

/** The form that came back, and which one it is. */
export interface ListForm extends FormState<'name'> {
  readonly sent?: string;
}

/** The result of a form: the message, and the page that shows it. */
interface Done {
  readonly text: string;
  readonly path: string;
}

interface Sent {
  readonly name: string;
  /** The post of the button's row. */
  readonly post: string;
  /** The list whose page it was submitted from. */
  readonly listId: string;
}

type Run = (context: APIContext, sent: Sent) => Promise<Done>;

const sharing =
  (how: Sharing, text: string): Run =>
  async ({ locals }, { listId }) => {
    const given = { params: { listId }, body: { sharing: how } };
    await locals.api.call(ROUTES.changeSavedList, given);
    return { text, path: savedPath(listId) };
  };

/** The actions of the page's forms, by the value of their button. */
const ACTIONS: Readonly<Record<string, Run>> = {
  async create({ locals }, { name }) {
    const { list } = await locals.api.call(ROUTES.createSavedList, { body: { name } });
    return { text: 'List created', path: savedPath(list._id) };
  },
  async rename({ locals }, { name, listId }) {
    await locals.api.call(ROUTES.changeSavedList, { params: { listId }, body: { name } });
    return { text: 'List renamed', path: savedPath(listId) };
  },
  on: sharing('on', 'List shared with a secret link'),
  off: sharing('off', 'List no longer shared'),
  renew: sharing('renew', 'Link reset. The old link no longer works.'),
  async 'remove-list'({ locals }, { listId }) {
    await locals.api.call(ROUTES.removeSavedList, { params: { listId } });
    return { text: 'List removed. Its posts are still saved.', path: savedPath() };
  },
  async remove({ locals, url }, { post }) {
    await locals.api.call(ROUTES.removeSavedPost, { params: { id: post } });
    return { text: MESSAGES.postUnsaved.text, path: url.pathname + url.search };
  },
};

/** Changes lists and their posts, by a button of the page of saved posts. */
export async function changeLists(
  context: APIContext,
  listId: string | undefined,
): Promise<ListForm | Response> {
  const { request } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const { do: action, name, post } = await readFields(request, ['do', 'name', 'post']);
  const kept = { name };
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!run) return { ...invalid(kept, {}), message: MESSAGES.savedListFailed };
  try {
    const { text, path } = await run(context, { name, post, listId: listId ?? '' });
    return redirectWith(context, path, { kind: 'success', text });
  } catch (error) {
    const form = refusedMember(context, kept, error, MESSAGES.savedListFailed);
    return { ...form, sent: action };
  }
}
