import type { APIContext } from 'astro';
import { MESSAGES } from '../contract/messages.ts';
import { type Channel, CHANNELS, type Preferences } from '../contract/preferences.ts';
import { ROUTES } from '../contract/routes.ts';
import { redirectWith } from '../cookies/flash.ts';
import { type FormState, readFields, refused, unsure } from './form.ts';

export type ChoiceName = keyof Preferences;

/** The available choices of one tab, as saved or as posted. */
export interface ChoicesState extends Pick<FormState, 'message' | 'status'> {
  readonly choices: readonly { readonly name: ChoiceName; readonly isOn: boolean }[];
  /** The public key for subscribing a browser, if `push` is offered. */
  readonly pushKey?: string | undefined;
  /** Whether this browser is subscribed. */
  readonly pushesHere?: boolean | undefined;
}

/** Changes the preferences on one tab of the member's settings, with a posted form. */
export async function choose(
  context: APIContext,
  wanted: readonly ChoiceName[],
): Promise<ChoicesState | Response> {
  const { request, locals } = context;
  const posted = request.method === 'POST' ? await readFields(request, wanted) : undefined;
  try {
    const { preferences, channels, ...own } = await locals.api.call(ROUTES.getPreferences, {});
    const here = {
      pushKey: own.pushKey ?? undefined,
      pushesHere: own.pushesHere ?? undefined,
    };
    const isThere = (name: Channel) =>
      channels.includes(name) && (name !== 'push' || typeof own.pushKey === 'string');
    const missing = CHANNELS.filter((name) => !isThere(name));
    const offered = wanted.filter((name) => !missing.some((channel) => channel === name));
    if (posted) return await save(context, choicesOf(offered, posted), here);
    return {
      choices: offered.map((name) => ({ name, isOn: preferences[name] === true })),
      status: 200,
      ...here,
    };
  } catch (error) {
    locals.report(error);
    if (posted) return unsaved(choicesOf(wanted.filter(isKnown(posted)), posted), error);
    const { status } = refused({}, error, MESSAGES.preferencesLoadFailed);
    return { choices: [], message: MESSAGES.preferencesLoadFailed, status };
  }
}

type Posted = Readonly<Partial<Record<string, string>>>;

/** Without the backend's list of channels, those that were chosen must have been offered. */
function isKnown(posted: Posted): (name: ChoiceName) => boolean {
  return (name) => posted[name] !== '' || !CHANNELS.some((channel) => channel === name);
}

type Choices = ChoicesState['choices'];

function choicesOf(names: readonly ChoiceName[], posted: Posted): Choices {
  return names.map((name) => ({ name, isOn: posted[name] !== '' }));
}

async function save(
  context: APIContext,
  choices: Choices,
  here: Pick<ChoicesState, 'pushKey' | 'pushesHere'>,
): Promise<ChoicesState | Response> {
  const { locals, url } = context;
  const message = unsure(locals);
  if (message) return { choices, message, status: 200, ...here };
  const body = Object.fromEntries(choices.map(({ name, isOn }) => [name, isOn]));
  try {
    await locals.api.call(ROUTES.savePreferences, { body });
    return redirectWith(context, url.pathname, MESSAGES.preferencesSaved);
  } catch (error) {
    return { ...unsaved(choices, error), ...here };
  }
}

/** The posted choices, to be submitted again. */
function unsaved(choices: Choices, error: unknown): ChoicesState {
  const { message = MESSAGES.preferencesFailed, status } = refused(
    {},
    error,
    MESSAGES.preferencesFailed,
  );
  return { choices, message, status };
}
