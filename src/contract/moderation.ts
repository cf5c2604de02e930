import * as z from 'zod';
import { Reason } from './edit-forms.ts';
import {
  Count,
  Flag,
  Id,
  identified,
  itemsOf,
  Line,
  OptionalText,
  Page,
  QueriedId,
  Time,
  WebAddress,
} from './fields.ts';
import { UserPaging } from './paging.ts';
import { route } from './route.ts';
import { SEARCH_MAX } from './search.ts';
import { SuspensionForm } from './suspension.ts';
import { Person, Role, RoleForm } from './users.ts';
import { momentText } from '../shared/elapsed.ts';

export const FeatureForm = z.object({ featured: z.boolean() });
export const DeletionForm = z.object({ deleted: z.boolean(), reason: Reason });

export const ClosingForm = z.object({
  closed: z.boolean(),
  reason: Reason,
  /** The id of the original question. */
  duplicateOf: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** Durations of a lock to choose from, in days. */
export const LOCK_DAYS = [1, 7, 30] as const;
const LOCK_DAYS_MAX = 365;
const LOCK_LENGTH = `A lock lasts 1 to ${String(LOCK_DAYS_MAX)} days`;

const NO_LOCK_REASON = 'Please explain why you are locking this';

export const LockForm = z
  .object({
    locked: z.boolean(),
    /** For a lock; a week by default. */
    days: z.optional(
      z
        .number(LOCK_LENGTH)
        .check(z.int(LOCK_LENGTH), z.gte(1, LOCK_LENGTH), z.lte(LOCK_DAYS_MAX, LOCK_LENGTH)),
    ),
    /** For a lock. */
    reason: Reason,
  })
  .check(
    z.refine((lock) => !lock.locked || lock.reason !== undefined, {
      path: ['reason'],
      error: NO_LOCK_REASON,
    }),
  );

/** Paging in the admin area, with the total number of items. */
export const AdminPaging = z.object({ ...UserPaging.shape, total: Count });

/** Section 3, admin stats. A day begins at midnight, UTC. */
export const AdminStats = z.object({
  totalUsers: Count,
  newUsersToday: Count,
  totalQuestions: Count,
  questionsToday: Count,
  totalAnswers: Count,
  answersToday: Count,
  totalTags: Count,
  /** The number of posts with an open report. */
  flaggedContent: Count,
  pendingReports: Count,
});
export type AdminStats = z.output<typeof AdminStats>;

const ADMIN_ACTIVITY_TYPES = [
  'user_joined',
  'question_asked',
  'answer_posted',
  'report_submitted',
] as const;

/** A recent event. `title`: of the question, or of the answer's question. */
export const AdminActivity = identified({
  type: z.enum(ADMIN_ACTIVITY_TYPES),
  title: OptionalText,
  /** The text of a report. */
  description: OptionalText,
  /** A path of this site. */
  link: z.string(),
  createdAt: Time,
  user: Person.nullish(),
});
export type AdminActivity = z.output<typeof AdminActivity>;

export const getAdminStats = route('GET /admin/stats', {
  access: 'moderator',
  summary: 'Community statistics and the newest 20 activities',
  response: z.object({ stats: AdminStats, activity: itemsOf(AdminActivity) }),
});

/** A member as admins see them. Imported people have no e-mail address: ''. */
export const AdminUser = identified({
  username: Line,
  avatar: WebAddress.optional(),
  displayName: Line.nullish(),
  email: OptionalText,
  role: Role,
  reputation: Count,
  joinedAt: Time,
  suspendedAt: Time.nullish(),
  /** The end of the suspension; missing if somebody has to lift it. */
  suspendedUntil: Time.nullish(),
  suspendedReason: z.string().nullish(),
});
export type AdminUser = z.output<typeof AdminUser>;

export const listAdminUsers = route('GET /admin/users', {
  access: 'admin',
  summary:
    'Members, newest first; search matches names, bios and whole email addresses, `user` one id',
  query: z.object({
    page: Page,
    search: z.string().max(SEARCH_MAX).optional(),
    user: QueriedId,
  }),
  response: z.object({ users: itemsOf(AdminUser), pagination: AdminPaging }),
});

export const setRole = route('PUT /admin/users/{id}/role', {
  access: 'admin',
  summary: 'Give a member a role; the last admin keeps theirs (409)',
  body: RoleForm,
  response: z.object({ user: AdminUser }),
});

export const setSuspension = route('PUT /admin/users/{id}/suspension', {
  access: 'admin',
  summary:
    'Suspend a member, for some days or indefinitely, or lift the suspension; not the last admin (409)',
  body: SuspensionForm,
  response: z.object({ user: AdminUser }),
});

/** `all`: open and closed, the ones that readers see. */
export const ADMIN_QUESTION_STATUSES = ['open', 'closed', 'deleted', 'all'] as const;

/** A question as moderators see it. */
export const AdminQuestion = identified({
  title: Line,
  author: Person.nullish(),
  createdAt: Time,
  voteScore: Count,
  answerCount: Count,
  views: Count,
  featured: Flag,
  status: z.string(),
  closedReason: z.string().nullish(),
  duplicateOf: Id.nullish(),
  deletedAt: Time.nullish(),
  /** Who deleted it, and why. */
  deletedBy: Person.nullish(),
  deletedReason: z.string().nullish(),
});
export type AdminQuestion = z.output<typeof AdminQuestion>;

export const listAdminQuestions = route('GET /admin/questions', {
  access: 'moderator',
  summary: 'Questions, the newest first; a search of deleted ones reads the last 1,000 titles',
  query: z.object({
    page: Page,
    search: z.string().max(SEARCH_MAX).optional(),
    status: z.enum(ADMIN_QUESTION_STATUSES).default('all'),
  }),
  response: z.object({ questions: itemsOf(AdminQuestion), pagination: AdminPaging }),
});

export const featureQuestion = route('PUT /admin/questions/{id}/featured', {
  access: 'moderator',
  summary: 'Feature or unfeature a question',
  body: FeatureForm,
  response: z.object({ question: AdminQuestion }),
});

export const closeQuestion = route('PUT /admin/questions/{id}/closed', {
  access: 'moderator',
  tagModerators: true,
  summary: 'Close a question, for a reason or as a duplicate, or reopen it',
  body: ClosingForm,
  response: z.object({ question: AdminQuestion }),
});

/**
 * What can be locked: only moderators can then edit a post, or comment on it; and only people with
 * some reputation can answer a question.
 */
export const LOCK_KINDS = ['edits', 'comments', 'answers'] as const;
export type LockKind = (typeof LOCK_KINDS)[number];

/** The end of a lock and its reason. */
export const Lock = z.object({ until: Time, reason: z.string() });
export type Lock = z.output<typeof Lock>;

export const setLock = route('PUT /admin/posts/{id}/locks/{kind}', {
  access: 'moderator',
  tagModerators: true,
  summary: 'Lock edits, comments or answers of a post for some days, or unlock them',
  params: z.object({ id: z.string(), kind: z.enum(LOCK_KINDS) }),
  body: LockForm,
  response: z.object({ lock: Lock.nullable() }),
});

/** The locks that members with the privilege `protect` may set. */
export const setMemberLock = route('PUT /posts/{id}/locks/{kind}', {
  access: 'member',
  summary:
    'Protect a question for some days, or end that; or lock the comments of a post for one day',
  params: z.object({ id: z.string(), kind: z.enum(['comments', 'answers']) }),
  body: LockForm,
  response: z.object({ lock: Lock.nullable() }),
});

/** The reputation that is needed to answer a protected question. */
export const PROTECTED_BELOW = 10;

/** A sentence with what is locked, until when and why. */
export const lockText = (kind: LockKind, { until, reason }: Lock): string =>
  `${
    kind === 'answers'
      ? `You need ${String(PROTECTED_BELOW)} reputation earned here to answer this question`
      : `The ${kind} of this post are locked`
  } until ${momentText(until)}${reason === '' ? '' : `. ${reason}`}`;

export const setQuestionDeleted = route('PUT /admin/questions/{id}/deleted', {
  access: 'moderator',
  tagModerators: true,
  summary: 'Delete a question with its answers, or restore it; reputation from votes stays',
  body: DeletionForm,
  response: z.object({ question: AdminQuestion }),
});

export const moveAnswers = route('POST /admin/questions/{id}/moved-answers', {
  access: 'moderator',
  summary: 'Move answers to a duplicate to its original: all, or those with these ids',
  body: z.object({ answers: z.optional(z.array(z.string().regex(/^\w{1,64}$/)).max(200)) }),
  response: z.object({ original: identified({ title: Line }), moved: Count }),
});

export const setAnswerDeleted = route('PUT /admin/answers/{id}/deleted', {
  access: 'moderator',
  tagModerators: true,
  summary: 'Delete or restore an answer, with its acceptance',
  body: DeletionForm,
  response: z.object({ answer: z.object({ _id: Id, deletedAt: Time.nullish() }) }),
});

/** A month such as `2026-11`, in UTC. */
const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'A month is written like 2026-11');

/** What moderators and members decide, as everybody may count it. */
const Totals = z.object({
  flagsDecided: Count,
  reviews: Count,
  questionsClosed: Count,
  questionsReopened: Count,
  postsDeleted: Count,
  postsRestored: Count,
  commentsDeleted: Count,
  postsEdited: Count,
  locks: Count,
  suspensions: Count,
  undone: Count,
});

export const getModeration = route('GET /moderation', {
  access: 'public',
  summary: 'How many decisions moderators and members made in a month, this one by default',
  query: z.object({ month: Month.optional() }),
  response: z.object({
    month: z.string(),
    /** The first month with a decision; null without any. */
    since: z.string().nullable(),
    totals: Totals,
  }),
});
export type ModerationTotals = z.output<typeof Totals>;
