import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { tagSynonymsPath } from '../contract/addresses.ts';
import { MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, invalid, readFields, UNTOUCHED } from './form.ts';
import { refusedMember } from './member.ts';

interface Sent {
  readonly name: string;
  readonly synonym: string;
  readonly reason: string;
}

type Run = (call: Client, sent: Sent) => Promise<unknown>;

const deciding =
  (decision: 'accept' | 'reject'): Run =>
  (call, { name, synonym, reason }) =>
    call(ROUTES.decideSynonym, { params: { name, synonym }, body: { decision, reason } });

const voting =
  (approves: boolean): Run =>
  (call, { name, synonym }) =>
    call(ROUTES.voteSynonym, { params: { name, synonym }, body: { approves } });

/** The actions of the page's forms, by the value of their button. */
const ACTIONS: Readonly<Record<string, { readonly run: Run; readonly said: string }>> = {
  propose: {
    run: (call, { name, synonym }) =>
      call(ROUTES.proposeSynonym, { params: { name }, body: { name: synonym } }),
    said: 'proposed',
  },
  vote: { run: voting(true), said: 'has your vote' },
  unvote: { run: voting(false), said: 'has lost your vote' },
  accept: { run: deciding('accept'), said: 'is now a synonym' },
  reject: { run: deciding('reject'), said: 'rejected' },
  remove: {
    run: (call, { name, synonym }) => call(ROUTES.removeSynonym, { params: { name, synonym } }),
    said: 'is no longer a synonym',
  },
};

/** The form that came back, and which one it is. */
export interface SynonymForm extends FormState {
  readonly sent?: { readonly action: string; readonly synonym: string };
}

/** Proposes, votes and decides, by a button of a tag's page of synonyms, and redirects to it. */
export async function changeSynonyms(
  context: APIContext,
  name: string,
): Promise<SynonymForm | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return UNTOUCHED;
  const fields = await readFields(request, ['do', 'synonym', 'reason']);
  const { do: action, synonym, reason } = fields;
  const kept = { synonym, reason };
  const chosen = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!chosen) return { ...invalid(kept, {}), message: MESSAGES.synonymFailed };
  try {
    await chosen.run(locals.api.call, { name, synonym, reason });
    const text = `${synonym} ${chosen.said}`;
    return redirectWith(context, tagSynonymsPath(name), { kind: 'success', text });
  } catch (error) {
    const form = refusedMember(context, { ...kept, name: synonym }, error, MESSAGES.synonymFailed);
    return { ...form, sent: { action, synonym } };
  }
}
