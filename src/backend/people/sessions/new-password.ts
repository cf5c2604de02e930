import { PASSWORD_MIN, passwordTooShort } from '../../../contract/forms.ts';
import type { Backend } from '../../backend.ts';
import { refusedField } from '../../platform/http/errors.ts';
import { keyOfName } from '../users/names.ts';
import { findPerson } from '../users/users.store.ts';

/** Entries of the list that are refused. It is sorted by how common each password is. */
const COMMON = 10_000;

const MESSAGES = {
  common: 'This password is one of the most common ones; please choose another',
  name: 'The password must not be the username or the email address',
} as const;

let common: Promise<ReadonlySet<string>> | undefined;

/** Refuses a new password that is too short for this site or too common. */
export async function refuseWeakPassword(
  backend: Backend,
  password: string,
  names: readonly string[],
  field = 'password',
): Promise<void> {
  const refuse = (message: string) => {
    throw refusedField('invalid', field, message);
  };
  const min = backend.passwordMin ?? PASSWORD_MIN;
  if (password.length < min) refuse(passwordTooShort(min));
  const key = keyOfName(password.normalize('NFKC'));
  if (names.some((name) => keyOfName(name) === key)) refuse(MESSAGES.name);
  if ((await (common ??= loadCommon())).has(key)) refuse(MESSAGES.common);
}

/** As `refuseWeakPassword`, for an existing account. */
export async function refuseWeakPasswordOf(
  backend: Backend,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  const person = await findPerson(backend.db.sql, userId);
  await refuseWeakPassword(backend, password, [person?.username ?? '', person?.email ?? ''], field);
}

/** Loaded for the first new password: the list takes 20 MB until it is released. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON));
}
