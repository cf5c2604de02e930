import type { AdminUser } from '../../../contract/moderation.ts';
import { SUSPENSION_COLUMNS, suspensionOf } from './suspension-rules.ts';
import type { Row } from '../../platform/sql/tables.ts';

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
