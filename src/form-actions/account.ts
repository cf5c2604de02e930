import type { APIContext } from 'astro';
import { ChangePasswordForm, DeleteAccountForm } from '../contract/forms.ts';
import { error, MESSAGES, success } from '../contract/messages.ts';
import { CHOOSE_PICTURE, PICTURE_OUTCOMES } from '../contract/picture-forms.ts';
import { type Channel, CHANNELS, type Preferences } from '../contract/preferences.ts';
import { profileFormOf } from '../contract/profile.ts';
import { ROUTES } from '../contract/routes.ts';
import type { SessionUser } from '../contract/users.ts';
import { redirectWith } from '../cookies/flash.ts';
import { dropSession } from '../cookies/session.ts';
import {
  type FormState,
  InvalidInput,
  readFields,
  refused,
  unsure,
  UNTOUCHED,
  valid,
} from './form.ts';
import { buttonAction, memberAction } from './member-action.ts';
import { readFile } from './pictures.ts';
import { tokenOf } from './sign-in.ts';

const PROFILE = [
  ...['username', 'email', 'bio', 'location', 'website', 'github', 'linkedin', 'twitter'],
] as const;

/** Changes the member's profile with a posted form; before that the form shows the saved one. */
export async function saveProfile(context: APIContext, user: SessionUser) {
  const form = await memberAction(context, {
    fields: [...PROFILE, 'currentPassword'],
    back: '/settings',
    failed: MESSAGES.profileFailed,
    keepsSession: true,
    kept: ({ currentPassword: _, ...values }) => values,
    async run(call, { do: _, currentPassword, ...values }) {
      const message = unsure(context.locals);
      if (message) return { message, status: 200 };
      const confirmed = currentPassword === '' ? {} : { currentPassword };
      const body = valid(profileFormOf(user), { ...values, ...confirmed });
      await call(ROUTES.updateProfile, { body });
      return MESSAGES.profileUpdated;
    },
  });
  return form === UNTOUCHED ? savedProfile(user) : form;
}

/** The form with the saved profile. */
export const savedProfile = (user: SessionUser): FormState => ({
  ...UNTOUCHED,
  values: Object.fromEntries(PROFILE.map((name) => [name, user[name]])),
});

/** Saves the middle of a posted picture as the member's avatar, or removes the avatar. */
export const changeAvatar = (context: APIContext) =>
  memberAction(context, {
    // Errors of the file are shown at its field.
    fields: ['file'],
    back: '/settings',
    failed: PICTURE_OUTCOMES.failed,
    run: {
      async save(call) {
        const file = await readFile(context.request, 'file');
        if (!file) throw new InvalidInput({ file: CHOOSE_PICTURE });
        await call(ROUTES.uploadPicture, { body: { file, purpose: 'avatar' } });
        return PICTURE_OUTCOMES.saved;
      },
      async remove(call) {
        await call(ROUTES.removeAvatar, {});
        return PICTURE_OUTCOMES.removed;
      },
    },
  });

/** Changes the member's password with a posted form, if the backend supports it. */
export const changePassword = (context: APIContext) =>
  memberAction(context, {
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    back: '/settings/account',
    failed: MESSAGES.passwordFailed,
    keepsSession: true,
    async run(call, fields) {
      const { currentPassword, newPassword } = valid(ChangePasswordForm, fields);
      if (context.locals.api.contract === 'section-7') {
        return { message: MESSAGES.passwordFailed, status: 501 };
      }
      await call(ROUTES.changePassword, { body: { currentPassword, newPassword } });
      return MESSAGES.passwordUpdated;
    },
  });

/** Deletes the member's account with a posted form, and redirects home as a guest. */
export const deleteAccount = (context: APIContext) =>
  memberAction(context, {
    fields: ['password'],
    back: '/',
    failed: error('Failed to delete account'),
    keepsSession: true,
    async run(call, fields) {
      await call(ROUTES.deleteAccount, { body: valid(DeleteAccountForm, fields) });
      dropSession(context);
      return success('Your account has been deleted');
    },
  });

/**
 * Ends the member's sessions in other browsers. Its messages are here, since no script shows them.
 */
export const signOutElsewhere = (context: APIContext): Promise<Response> =>
  buttonAction(context, {
    back: '/settings/account',
    guests: { ...error('Please log in to log out elsewhere'), signIn: '/settings/account' },
    failed: error('Failed to log out elsewhere'),
    async run(call) {
      await call(ROUTES.logOutElsewhere, {});
      return success('Logged out everywhere else');
    },
  });

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

/**
 * Turns notification mails off, only by POST: virus scanners open links too. Mail servers post by
 * themselves (RFC 8058), without a cookie; the body of their request is not read.
 */
export async function unsubscribe(context: APIContext) {
  const { request, locals } = context;
  if (request.method !== 'POST') return { status: 200, isDone: false, message: undefined };
  try {
    await locals.api.call(ROUTES.unsubscribe, { body: { token: tokenOf(context) } });
    return { status: 200, isDone: true, message: undefined };
  } catch (cause) {
    const { status, message } = refused({}, cause, error('Failed to turn off email notifications'));
    return { status, isDone: false, message };
  }
}
