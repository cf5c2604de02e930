import type { Privilege, Stage } from '../../../contract/privileges.ts';
import type { Role } from '../../../contract/users.ts';
import type { Row } from '../../platform/sql/tables.ts';

/** What thresholds apply on a site. */
export interface Scale {
  readonly stage: Stage;
  /** Whether an admin has fixed the stage. */
  readonly isFixed: boolean;
  /** The thresholds that an admin has changed. */
  readonly thresholds: Readonly<Partial<Record<Privilege, number>>>;
}

/** A privilege that an admin gave to a member or paused. */
export interface PrivilegeChange {
  readonly is: 'given' | 'paused';
  readonly reason: string;
  /** Milliseconds since 1970; null until an admin ends it. */
  readonly until: number | null;
}

/** What decides on a member’s privileges. */
export interface Standing {
  readonly role: Role;
  readonly isSuspended: boolean;
  readonly reputation: number;
  readonly joinedAt: number;
  /** The reputation when the community outgrew a stage: growing takes no privilege away. */
  readonly keptYoung: number | null;
  readonly keptGrowing: number | null;
  /** Privileges earned by a record, such as suggestions that were approved. */
  readonly records: readonly Privilege[];
  readonly changes: Readonly<Partial<Record<Privilege, PrivilegeChange>>>;
  /** The names of the tags whose questions the member moderates; none while suspended. */
  readonly moderates: readonly string[];
}

/**
 * The reputation for a privilege: now, or kept from a stage that the community outgrew. A threshold
 * that an admin has chosen holds for everybody.
 */
export interface Thresholds {
  readonly reputation: number;
  readonly keptYoung: number | null;
  readonly keptGrowing: number | null;
}

/** The columns of a member that decide on privileges. */
export const STANDING_COLUMNS = [
  'role',
  'reputation',
  'joined_at',
  'kept_young',
  'kept_growing',
  'privilege_records',
  'privilege_changes',
] as const;

export type StandingRow = Pick<Row<'users'>, (typeof STANDING_COLUMNS)[number]> & {
  /** Separated by spaces; only sessions read it. */
  readonly moderated_tags?: string | null;
};

export const standingOf = (row: StandingRow, isSuspended: boolean): Standing => ({
  role: row.role,
  isSuspended,
  reputation: row.reputation,
  joinedAt: row.joined_at,
  keptYoung: row.kept_young,
  keptGrowing: row.kept_growing,
  records: row.privilege_records === '' ? [] : (row.privilege_records.split(' ') as Privilege[]),
  changes: changesIn(row.privilege_changes),
  moderates: isSuspended ? [] : (row.moderated_tags?.split(' ') ?? []),
});

const changesIn = (text: string): Standing['changes'] =>
  text === '' ? {} : (JSON.parse(text) as Standing['changes']);

const USUAL_SCALE: Scale = { stage: 'young', isFixed: false, thresholds: {} };

/** The scale in a row of `settings`. */
export const scaleOf = (value: string | null | undefined): Scale =>
  value ? (JSON.parse(value) as Scale) : USUAL_SCALE;
