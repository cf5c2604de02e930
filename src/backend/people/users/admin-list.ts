import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallParts, CallResult } from '../../../contract/route.ts';
import type { ROUTES } from '../../../contract/routes.ts';
import type { Backend } from '../../backend.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { fromNearerEnd, pagingOf } from '../../platform/http/paging.ts';
import { counters } from '../../platform/sql/counters.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';
import { type DirectoryPage, idsOfEverybody, matching } from './directory.store.ts';
import { keyOfName } from './names.ts';
import type { AdminUser } from '../../../contract/moderation.ts';
import { SUSPENSION_COLUMNS, suspensionOf } from './suspension-rules.ts';
import type { Row } from '../../platform/sql/tables.ts';

/**
 * A page of members for admins, newest first. Searches as the directory does; a search with an at
 * sign finds the member with that email address.
 */
export async function listAdminUsers(
  { db, clock }: Backend,
  { page, search = '', user }: CallParts<typeof ROUTES.listAdminUsers>['query'],
  sender: string,
): Promise<CallResult<typeof ROUTES.listAdminUsers>> {
  const limit = PAGE_SIZE.users;
  const part: DirectoryPage = { sort: 'newest', limit, offset: (page - 1) * limit };
  const { rows, total } = await db.readLong(sender, (long) =>
    user === undefined
      ? find(long, search.trim(), part)
      : firstPage(members(long.sql).where('id', '=', keyOf(user)), part),
  );
  const users = rows.map((row) => asAdminUser(row, clock()));
  return { users, pagination: { ...pagingOf(page, limit, total), total } };
}

interface MemberPage {
  readonly rows: readonly AdminRow[];
  readonly total: number;
}

async function find(db: Database, text: string, part: DirectoryPage): Promise<MemberPage> {
  if (text === '') {
    const { users } = await counters(db.sql);
    const nearer = fromNearerEnd(part, users);
    if (!nearer) return { rows: [], total: users };
    const page = idsOfEverybody(db.sql, { ...part, ...nearer }, 'unlisted too');
    return { rows: await newestFirst(db.sql).where('id', 'in', page).execute(), total: users };
  }
  if (text.includes('@')) {
    return firstPage(members(db.sql).where('email_key', '=', keyOfName(text)), part);
  }
  const matches = await matching(db, text, part, 'unlisted too').execute();
  const ids = matches.flatMap(({ id }) => id ?? []);
  const rows = ids.length === 0 ? [] : await newestFirst(db.sql).where('id', 'in', ids).execute();
  return { rows, total: matches[0]?.total ?? 0 };
}

async function firstPage(
  query: ReturnType<typeof members>,
  part: DirectoryPage,
): Promise<MemberPage> {
  const rows = await query.execute();
  return { rows: part.offset === 0 ? rows : [], total: rows.length };
}

const members = (queries: Queries) =>
  queries.selectFrom('users').select(ADMIN_COLUMNS).where('deleted_at', 'is', null);

const newestFirst = (queries: Queries) =>
  members(queries).orderBy('joined_at', 'desc').orderBy('id', 'desc');

/** The columns of a member that admins see. */
export const ADMIN_COLUMNS = [
  'id',
  'username',
  'avatar',
  'display_name',
  'email',
  'role',
  'reputation',
  'joined_at',
  ...SUSPENSION_COLUMNS,
] as const;

export type AdminRow = Pick<Row<'users'>, (typeof ADMIN_COLUMNS)[number]>;

export function asAdminUser(row: AdminRow, now: number): AdminUser {
  const suspension = suspensionOf(row, now);
  return {
    _id: String(row.id),
    username: row.username,
    avatar: row.avatar,
    displayName: row.display_name,
    email: row.email ?? '',
    role: row.role,
    reputation: row.reputation,
    joinedAt: new Date(row.joined_at).toISOString(),
    suspendedAt: suspension ? new Date(row.suspended_at ?? now).toISOString() : null,
    ...(suspension && { suspendedUntil: suspension.until, suspendedReason: suspension.reason }),
  };
}
