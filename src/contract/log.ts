import * as z from 'zod';
import { Id, identified, itemsOf, OptionalText, Page, QueriedId, Time } from './fields.ts';
import { AdminPaging } from './moderation.ts';
import { route } from './route.ts';
import { Person } from './users.ts';

/** Moderators' actions. Each has an inverse, or is its own. */
export const LOG_ACTIONS = [
  'role-changed',
  'user-suspended',
  'user-readmitted',
  'user-warned',
  'warning-withdrawn',
  'question-featured',
  'question-unfeatured',
  'question-closed',
  'question-reopened',
  'edits-locked',
  'edits-unlocked',
  'comments-locked',
  'comments-unlocked',
  'answers-locked',
  'answers-unlocked',
  'question-deleted',
  'question-restored',
  'question-edited',
  'answer-deleted',
  'answer-restored',
  'answer-edited',
  'answers-moved',
  'question-redacted',
  'answer-redacted',
  'comment-deleted',
  'comment-restored',
  'comment-redacted',
  'comment-converted',
  'comment-reverted',
  'answer-converted',
  'answer-reverted',
  'tag-created',
  'tag-removed',
  'tag-changed',
  'tag-renamed',
  'tag-merged',
  'tag-split',
  'tag-moderators-changed',
  'synonym-added',
  'synonym-removed',
  'synonym-rejected',
  'review-decided',
  'review-undone',
  'tex-changed',
  'privilege-changed',
  'privileges-changed',
  'settings-changed',
  'sign-up-approved',
  'sign-up-rejected',
  'picture-removed',
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

export const LOG_TARGETS = [
  'user',
  'question',
  'answer',
  'comment',
  'tag',
  'flag',
  'review',
  'site',
  'sign-up',
  'picture',
] as const;
export type LogTarget = (typeof LOG_TARGETS)[number];

/** Who did what, when, and to what. */
export const LogEntry = identified({
  createdAt: Time,
  user: Person.nullish(),
  action: z.string(),
  target: z.object({
    kind: z.string(),
    _id: Id,
    /** The target's name at that time: a username, a title, a tag's name. */
    label: OptionalText,
    /** A path of this site, if the target has one. */
    link: z.string().nullish(),
  }),
  /** Details: a reason, the value before (`from`) and after (`to`). */
  details: z.record(z.string(), z.unknown()),
  /** Whether the caller can undo it (feature undo). */
  canUndo: z.boolean().nullish(),
});
export type LogEntry = z.output<typeof LogEntry>;

export const listLog = route('GET /admin/log', {
  access: 'moderator',
  summary:
    'Actions by moderators and admins, newest first; `user`: those by or on one member and their posts',
  query: z.object({ page: Page, user: QueriedId }),
  response: z.object({ entries: itemsOf(LogEntry), pagination: AdminPaging }),
});

export const undoLogEntry = route('POST /admin/log/{id}/undo', {
  access: 'moderator',
  summary:
    'Undo a log entry, which adds an entry of its own; refused (409) if the same thing has changed since',
  response: z.object({ entry: LogEntry }),
});
