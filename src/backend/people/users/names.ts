import { DAY } from '../../../shared/durations.ts';
import type { Backend } from '../../backend.ts';
import { HttpError, refusedField } from '../../platform/http/errors.ts';
import { count, refuseBeyond } from '../../platform/http/limits.ts';
import { isUniqueViolation } from '../../platform/sql/dialect.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** Milliseconds for which nobody else can take a former name. */
const RESERVED_FOR = 30 * DAY;

/** Names that must be unique, ignoring case. */
export interface Names {
  readonly username: string;
  readonly email: string;
}

/** The form in which names are compared, ignoring case. */
export const keyOfName = (name: string): string => name.toLowerCase();

/** Refuses a new username that resembles the site's own. */
export function refuseReserved({ name }: Backend, username: string): void {
  if (!isReserved(username, name)) return;
  throw refusedField('invalid', 'username', 'This username is reserved');
}

/**
 * Refuses names that someone other than `ownId` has, recently gave up, or signed up with and waits
 * for approval, unless `replaced` is the key of that address.
 */
export async function refuseTaken(
  sql: Queries,
  names: Names,
  ownId: number | undefined,
  now: number,
  replaced?: string,
): Promise<void> {
  const usernameKey = keyOfName(names.username);
  const emailKey = keyOfName(names.email);
  const rows = await sql
    .selectFrom('users')
    .select(['id', 'username_key', 'email_key'])
    .where((row) =>
      row.or([row('username_key', '=', usernameKey), row('email_key', '=', emailKey)]),
    )
    .execute();
  const waiting = await sql
    .selectFrom('sign_ups')
    .select(['username_key', 'email_key'])
    .where('waiting_since', 'is not', null)
    .where((row) =>
      row.or([row('username_key', '=', usernameKey), row('email_key', '=', emailKey)]),
    )
    .execute();
  const others = [
    ...rows.filter(({ id }) => id !== ownId),
    ...waiting.filter(({ email_key }) => email_key !== replaced),
  ];
  const fields: Record<string, string> = {};
  const former = { username_key: usernameKey, renamed_at: { '>': now - RESERVED_FOR } };
  const owner = await findRow(sql, 'former_usernames', former, 'user_id');
  const isReservedForOther = owner !== undefined && owner.user_id !== ownId;
  if (isReservedForOther || others.some((row) => row.username_key === usernameKey)) {
    fields.username = 'This username is already taken';
  }
  if (others.some((row) => row.email_key === emailKey)) {
    fields.email = 'This email address is already registered';
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new HttpError('conflict', message, { fields });
}

/** Runs the work. If it loses a race for a name, refuses as if the name had been taken before. */
export async function orRefuseTaken<T>(
  backend: Backend,
  names: Names,
  ownId: number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) await refuseTaken(backend.db.sql, names, ownId, backend.clock());
    throw error;
  }
}

/** Taken names reveal who is a member, so attempts of an address are limited. */
export async function countingTaken<T>(
  backend: Backend,
  networkKey: string,
  message: string,
  work: () => Promise<T>,
): Promise<T> {
  await refuseBeyond(backend, 'takenNames', networkKey, message);
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict')
      await count(backend, 'takenNames', networkKey);
    throw error;
  }
}

/** Names that would seem official, also in the plural and combined with the site's name. */
const RESERVED = [
  ...['admin', 'administrator', 'administration', 'sysadmin', 'root', 'superuser', 'owner'],
  ...['mod', 'moderator', 'moderation', 'staff', 'team', 'official', 'system', 'bot'],
  ...['support', 'help', 'helpdesk', 'info', 'contact', 'abuse', 'security', 'noreply'],
  ...['webmaster', 'postmaster', 'hostmaster', 'mailer-daemon'],
];
const PLURAL = 's';
/** Deleted accounts get such names, with a number. */
const DELETED = /^d[-_]?e[-_]?[l1i][-_]?e[-_]?t[-_]?e[-_]?d(?:[-_].*|\d*)$/i;

/** Whether a name is reserved: it is the site's own, or resembles one. */
export function isReserved(username: string, siteName: string): boolean {
  const name = lookOf(username);
  if (DELETED.test(username)) return true;
  const site = lookOf(siteName);
  const own = RESERVED.map(lookOf).flatMap((word) => [word, word + PLURAL]);
  const ofSite = own.flatMap((word) => [site + word, word + site]);
  return [site, ...own, ...ofSite].includes(name);
}

/** Maps look-alike names to one spelling: `Adm1n`, `ad-min`, and `adrnin` to `admin`. */
function lookOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/rn/g, 'm');
}
