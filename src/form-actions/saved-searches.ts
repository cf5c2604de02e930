import type { APIContext } from 'astro';
import { SAVED_SEARCHES_PATH } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { SEARCH_SORTS } from '../contract/questions.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

const FIELDS = ['do', 'id', 'name', 'query', 'sort'] as const;

type Sent = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The form that came back, and its search; a new one has no id. */
export interface SearchForm extends FormState<'name' | 'query' | 'sort'> {
  readonly sent?: { readonly action: string; readonly id: string };
}

/** Makes the call and returns the message. */
type Run = (context: APIContext, sent: Sent) => Promise<string>;

/** The actions of the page's forms, by the value of their button. */
const ACTIONS: Readonly<Record<string, Run>> = {
  async create({ locals }, sent) {
    await locals.api.call(ROUTES.createSavedSearch, { body: searchIn(sent) });
    return 'Search saved';
  },
  async change({ locals }, sent) {
    const params = { searchId: sent.id };
    await locals.api.call(ROUTES.changeSavedSearch, { params, body: searchIn(sent) });
    return 'Search updated';
  },
  async renew({ locals }, { id: searchId }) {
    const body = { renew: true };
    await locals.api.call(ROUTES.changeSavedSearch, { params: { searchId }, body });
    return 'Feed link reset. The old link no longer works.';
  },
  async remove({ locals }, { id: searchId }) {
    await locals.api.call(ROUTES.removeSavedSearch, { params: { searchId } });
    return 'Search and its feed removed';
  },
};

/** No order means the backend's best one. */
const searchIn = ({ name, query, sort }: Sent) => ({
  name,
  query,
  sort: SEARCH_SORTS.find((one) => one === sort) ?? null,
});

/** Saves, changes or removes a search, by a button of the page of saved searches. */
export async function changeSearches(context: APIContext): Promise<SearchForm | Response> {
  if (context.request.method !== 'POST') return UNTOUCHED;
  const sent = await readFields(context.request, FIELDS);
  const { do: action, id, name, query, sort } = sent;
  const kept = { name, query, sort };
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!run) return { ...invalid(kept, {}), message: MESSAGES.savedSearchFailed };
  try {
    const text = await run(context, sent);
    return redirectWith(context, SAVED_SEARCHES_PATH, { kind: 'success', text });
  } catch (error) {
    const form = refusedMember(context, kept, error, MESSAGES.savedSearchFailed);
    return { ...form, sent: { action, id } };
  }
}
