import * as z from 'zod';
import { Reason } from './edit-forms.ts';
import { Count, Flag } from './fields.ts';
import { route } from './route.ts';
import { SuspensionDays } from './suspension.ts';

/**
 * What members can earn, in the order of the table of /privileges, and what it allows, after "You can"
 * and "You need 10 more reputation to".
 */
export const PRIVILEGE_ACTIONS = {
  comment: 'comment on all posts',
  suggest: 'suggest edits',
  flag: 'flag posts',
  'vote-up': 'vote up',
  links: 'post pictures or more than two links',
  'vote-down': 'vote down',
  'create-tags': 'create tags',
  review: 'review held posts, first posts, and late answers',
  edit: 'edit posts of others and decide on suggestions',
  close: 'vote to close and reopen questions',
  'tag-texts': 'edit tag descriptions and synonyms',
  protect: 'protect questions and lock comments',
  'see-deleted': 'decide on flags, see deleted posts, and vote to delete posts',
} as const;
export type Privilege = keyof typeof PRIVILEGE_ACTIONS;
export const PRIVILEGES = Object.keys(PRIVILEGE_ACTIONS) as [Privilege, ...Privilege[]];

/** The size of a community, by the members who wrote in the last 90 days. */
export const STAGES = ['young', 'growing', 'grown'] as const;
export type Stage = (typeof STAGES)[number];

/** The records that earn a privilege without reputation, after "or with". */
export const PRIVILEGE_RECORDS: Readonly<Partial<Record<Privilege, string>>> = {
  links: 'an approved first post',
  review: '9 of your last 10 flags helpful',
  edit: '18 of your last 20 suggestions approved',
  close: '18 of your last 20 flags helpful',
  'tag-texts': 'a score of 20 in the tag',
};

const HIGHEST = 1_000_000;
const NUMBER = 'Enter a number from 1 to 1,000,000';
const Threshold = z.number(NUMBER).int(NUMBER).min(1, NUMBER).max(HIGHEST, NUMBER);

/** The thresholds that an admin has changed. They apply at every stage. */
const Thresholds = z.partialRecord(z.enum(PRIVILEGES), Threshold);

export const PrivilegeRow = z.object({
  name: z.enum(PRIVILEGES),
  reputation: Count,
  /** How many members have it, moderators included. */
  holders: Count,
  /** For members: whether they have it, and how much reputation they lack. */
  has: Flag.optional(),
  missing: Count.optional(),
});
export type PrivilegeRow = z.output<typeof PrivilegeRow>;

const Table = z.object({
  stage: z.enum(STAGES),
  /** Whether an admin has fixed the stage. */
  isFixed: Flag,
  /** The thresholds that an admin has changed. */
  thresholds: z.record(z.string(), Count),
  privileges: z.array(PrivilegeRow),
});

export const listPrivileges = route('GET /privileges', {
  access: 'personal',
  summary: 'What members can earn, who has it, and what the caller lacks',
  response: Table,
});

export const PrivilegesForm = z.object({
  stage: z.enum(['auto', ...STAGES]),
  thresholds: Thresholds.default({}),
});

export const setPrivileges = route('PUT /admin/privileges', {
  access: 'admin',
  summary: 'Fix the stage, or let it follow the number of members, and change thresholds',
  body: PrivilegesForm,
  response: Table,
});

export const PRIVILEGE_CHANGES = ['given', 'paused', 'none'] as const;

export const PrivilegeForm = z.object({
  privilege: z.enum(PRIVILEGES),
  /** `none`: as the member’s reputation and record say. */
  change: z.enum(PRIVILEGE_CHANGES),
  reason: Reason,
  days: z.nullish(SuspensionDays),
});

export const setPrivilege = route('PUT /admin/users/{id}/privileges', {
  access: 'admin',
  summary: 'Give a member a privilege or pause it, for some days or indefinitely, or end that',
  body: PrivilegeForm,
  response: z.object({ has: Flag }),
});
