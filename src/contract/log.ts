import * as z from 'zod';
import { Id, identified, itemsOf, OptionalText, Page, QueriedId, Time } from './fields.ts';
import { AdminPaging } from './moderation.ts';
import { route } from './route.ts';
import { Person } from './users.ts';

/** Moderators' actions with their labels. Each has an inverse, or is its own. */
export const LOG_ACTIONS = {
  'role-changed': 'Changed the role of',
  'user-suspended': 'Suspended',
  'user-readmitted': 'Lifted the suspension of',
  'user-warned': 'Warned',
  'warning-withdrawn': 'Withdrew a warning to',
  'question-featured': 'Featured the question',
  'question-unfeatured': 'Unfeatured the question',
  'question-closed': 'Closed the question',
  'question-reopened': 'Reopened the question',
  'edits-locked': 'Locked the edits of',
  'edits-unlocked': 'Unlocked the edits of',
  'comments-locked': 'Locked the comments of',
  'comments-unlocked': 'Unlocked the comments of',
  'answers-locked': 'Protected the question',
  'answers-unlocked': 'Ended the protection of the question',
  'question-deleted': 'Deleted the question',
  'question-restored': 'Restored the question',
  'question-edited': 'Edited the question',
  'answer-deleted': 'Deleted an answer to',
  'answer-restored': 'Restored an answer to',
  'answer-edited': 'Edited an answer to',
  'answers-moved': 'Moved answers to or from the question',
  'question-redacted': 'Redacted an old version of the question',
  'answer-redacted': 'Redacted an old version of an answer to',
  'comment-deleted': 'Deleted a comment on',
  'comment-restored': 'Restored a comment on',
  'comment-redacted': 'Redacted a version of a comment on',
  'comment-converted': 'Converted to an answer: a comment on',
  'comment-reverted': 'Restored as a comment: an answer to',
  'answer-converted': 'Converted to a comment: an answer to',
  'answer-reverted': 'Restored as an answer:',
  'tag-created': 'Created the tag',
  'tag-removed': 'Removed the tag',
  'tag-changed': 'Changed the tag',
  'tag-renamed': 'Renamed the tag',
  'tag-merged': 'Merged the tag',
  'tag-split': 'Undid the merge of the tag',
  'tag-moderators-changed': 'Changed the moderators of the tag',
  'synonym-added': 'Added the synonym',
  'synonym-removed': 'Removed the synonym',
  'synonym-rejected': 'Rejected the synonym',
  'review-decided': 'Reviewed',
  'review-undone': 'Undid the review of',
  'tex-changed': 'Changed TeX formulas for the whole site',
  'privilege-changed': 'Changed a privilege of',
  'privileges-changed': 'Changed the privileges of the whole site',
  'settings-changed': 'Changed the settings of the site',
  'sign-up-approved': 'Approved the sign-up of',
  'sign-up-rejected': 'Rejected the sign-up of',
  'picture-removed': 'Removed the picture',
} as const;
export type LogAction = keyof typeof LOG_ACTIONS;

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
