import type { APIContext } from 'astro';
import { MESSAGES } from '../contract/messages.ts';
import { profileFormOf } from '../contract/profile.ts';
import { ROUTES } from '../contract/routes.ts';
import type { SessionUser } from '../contract/users.ts';
import { redirectWith } from '../cookies/flash.ts';
import { check, type FormState, invalid, readFields, refused, unsure, UNTOUCHED } from './form.ts';

const NAMES = [
  'username',
  'email',
  'bio',
  'location',
  'website',
  'github',
  'linkedin',
  'twitter',
] as const;

/** Never printed again. */
const PASSWORD = 'currentPassword';

/** Changes the member's profile with a posted form; before that the form shows the saved one. */
export async function saveProfile(
  context: APIContext,
  user: SessionUser,
): Promise<FormState | Response> {
  const { request, locals } = context;
  if (request.method !== 'POST') return { ...UNTOUCHED, values: profileOf(user) };
  const { [PASSWORD]: currentPassword, ...values } = await readFields(request, [
    ...NAMES,
    PASSWORD,
  ]);
  const message = unsure(locals);
  if (message) return { ...UNTOUCHED, values, message };
  const checked = check(profileFormOf(user), {
    ...values,
    ...(currentPassword !== '' && { currentPassword }),
  });
  if ('errors' in checked) return invalid(values, checked.errors);
  try {
    await locals.api.call(ROUTES.updateProfile, { body: checked.data });
    return redirectWith(context, '/settings', MESSAGES.profileUpdated);
  } catch (error) {
    return refused(values, error, MESSAGES.profileFailed);
  }
}

function profileOf(user: SessionUser): FormState['values'] {
  return Object.fromEntries(NAMES.map((name) => [name, user[name]]));
}
