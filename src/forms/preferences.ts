import type { APIContext } from 'astro';
import { ApiError } from '../api/errors.ts';
import { failure, MESSAGES } from '../contract/messages.ts';
import type { Preferences } from '../contract/preferences.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../middleware/flash.ts';
import { type FormState, readFields } from './form.ts';

export type ChoiceName = keyof Preferences;

/** Choices of one tab: those that are offered, as they are kept or as they were posted. */
export interface ChoicesState extends Pick<FormState, 'message' | 'status'> {
  readonly choices: readonly { readonly name: ChoiceName; readonly isOn: boolean }[];
}

/** Changes those of the member's preferences that a tab offers, with a posted form. */
export async function choose(
  context: APIContext,
  wanted: readonly ChoiceName[],
): Promise<ChoicesState | Response> {
  const { api, report } = context.locals;
  try {
    const { preferences, channels } = await api.call(ROUTES.getPreferences, {});
    const missing = (['email', 'push'] as const).filter((name) => !channels.includes(name));
    const offered = wanted.filter((name) => !missing.some((channel) => channel === name));
    if (context.request.method === 'POST') return await save(context, offered);
    return {
      choices: offered.map((name) => ({ name, isOn: preferences[name] === true })),
      status: 200,
    };
  } catch (error) {
    report(error);
    return { choices: [], message: MESSAGES.preferencesLoadFailed, status: 502 };
  }
}

async function save(
  context: APIContext,
  offered: readonly ChoiceName[],
): Promise<ChoicesState | Response> {
  const { request, locals, url } = context;
  const fields = await readFields(request, offered);
  const choices = offered.map((name) => ({ name, isOn: fields[name] !== '' }));
  const body = Object.fromEntries(choices.map(({ name, isOn }) => [name, isOn]));
  try {
    await locals.api.call(ROUTES.savePreferences, { body });
    return redirectWith(context, url.pathname, MESSAGES.preferencesSaved);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = failure(error.serverMessage, MESSAGES.preferencesFailed);
    return { choices, message, status: error.failure === 'refused' ? error.status : 502 };
  }
}
