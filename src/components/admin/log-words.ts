import type { LogAction, LogEntry } from '../../contract/log.ts';
import { PRIVILEGE_ACTIONS } from '../../contract/privileges.ts';
import { momentText } from '../../shared/elapsed.ts';
import { DECISION_WORDS, QUEUE_WORDS } from '../review/words.ts';
import type { AdminAction } from './actions.ts';

const ACTIONS: Readonly<Record<LogAction, string>> = {
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
};

/** The label of each action; a backend may have others. */
export const ACTION_LABELS: Readonly<Record<string, string | undefined>> = ACTIONS;

/** What a moderator can do to an entry. */
export const entryActions = ({ canUndo }: LogEntry): readonly AdminAction[] =>
  canUndo === true ? [{ name: 'undo', label: 'Undo' }] : [];

/** Whether an entry records an undo. */
export const isUndo = (details: Readonly<Record<string, unknown>>): boolean =>
  details.undoes !== undefined;

/** Details for the backend only. */
const HIDDEN: ReadonlySet<string> = new Set([
  'undoes',
  'warningId',
  'revision',
  'previous',
  'targetId',
  'isFinal',
]);

const DETAIL_LABELS: Readonly<Record<string, string | undefined>> = {
  from: 'Before',
  to: 'After',
  reason: 'Reason',
  duplicateOf: 'Duplicate of question',
  originals: 'Originals',
  votes: 'Votes',
  postId: 'Post',
  commentId: 'Comment',
  answerId: 'Answer',
  answers: 'Answers',
  accepted: 'Accepted',
  until: 'Until',
  tex: 'Formulas',
  into: 'Into',
  text: 'Text',
  version: 'Version',
  queue: 'Queue',
  kind: 'Kind',
  decision: 'Decision',
  reply: 'Reply',
  privilege: 'Privilege',
};

/** The words for values that are names in the code. */
const VALUE_LABELS: Readonly<Record<string, (value: string) => string | undefined>> = {
  queue: (value) => QUEUE_WORDS[value]?.title,
  kind: (value) => KIND_LABELS[value],
  decision: (value) => labelIn(DECISION_WORDS, value)?.label,
  privilege: (value) => labelIn(PRIVILEGE_ACTIONS, value),
  until: momentText,
};

const KIND_LABELS: Readonly<Record<string, string | undefined>> = {
  question: 'Question',
  answer: 'Answer',
  comment: 'Comment',
  user: 'Profile',
  tag: 'Tag',
  suggestion: 'Suggested edit',
  'tag-suggestion': 'Suggested tag description',
  held: 'Held post',
};

const labelIn = <T>(labels: Readonly<Record<string, T>>, name: string): T | undefined =>
  labels[name];

/** The details of a log entry, one per line. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && value !== '' && !HIDDEN.has(name))
    .map(([name, value]) => `${DETAIL_LABELS[name] ?? name}: ${textOf(value, name)}`);
}

function textOf(value: unknown, name: string): string {
  if (Array.isArray(value)) return value.map((one) => textOf(one, name)).join(', ');
  if (typeof value === 'string') return VALUE_LABELS[name]?.(value) ?? value;
  if (typeof value !== 'object' || value === null) return String(value);
  return detailsOf({ ...value }).join('; ');
}
