import type { Suspension } from '../../../contract/suspension.ts';
import type { Row } from '../../platform/sql/tables.ts';

/** The columns of a person's suspension. */
export type SuspensionRow = Pick<Row<'users'>, (typeof SUSPENSION_COLUMNS)[number]>;

export const SUSPENSION_COLUMNS = ['suspended_at', 'suspended_until', 'suspended_reason'] as const;

/**
 * Whether a suspension is in force: it expires by itself, and its columns stay until the next one.
 */
function isSuspended(row: SuspensionRow, now: number): boolean {
  const { suspended_at: at, suspended_until: until } = row;
  return at !== null && (until === null || until > now);
}

/** The suspension in force. */
export function suspensionOf(row: SuspensionRow, now: number): Suspension | undefined {
  if (!isSuspended(row, now)) return undefined;
  const { suspended_until: until, suspended_reason: reason } = row;
  return { until: until === null ? null : new Date(until).toISOString(), reason };
}
