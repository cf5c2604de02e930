import { LOG_ACTIONS, type LogEntry } from '../../contract/log.ts';
import { isReviewDecision, REVIEW_DECISIONS } from '../../contract/review.ts';
import { PRIVILEGE_ACTIONS } from '../../contract/privileges.ts';
import { REMOTE_PICTURE_LABELS, SIGN_UP_LABELS } from '../../contract/site-settings.ts';
import { momentText } from '../../shared/elapsed.ts';
import { QUEUE_WORDS } from '../review/words.ts';
import type { AdminAction } from './actions.ts';

/** The label of each action; a backend may have others. */
export const ACTION_LABELS: Readonly<Record<string, string | undefined>> = LOG_ACTIONS;

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
  color: 'Color',
  featured: 'Featured',
  name: 'Name',
  description: 'Description',
  accent: 'Accent color',
  announcement: 'Announcement',
  announcementEnds: 'Last day of the announcement',
  footerLinks: 'Links in the footer',
  label: 'Label',
  url: 'Address',
  suspensionReasons: 'Reasons to suspend',
  closeReasons: 'Reasons to close as off topic',
  title: 'Title',
  advice: 'Advice',
  signUp: 'Who may sign up',
  signUpDomains: 'Allowed domains',
  signUpQuestion: 'Question for people who sign up by approval',
  confirmAddresses: 'Confirm email addresses',
  privateSite: 'Members only',
  logo: 'Logo',
  logoDark: 'Dark logo',
  uploadMegabytes: 'Megabytes of pictures for each member',
  remotePictures: 'Pictures hosted elsewhere',
  texts: 'Texts',
};

/** The words for values that are names in the code. */
const VALUE_LABELS: Readonly<Record<string, (value: string) => string | undefined>> = {
  queue: (value) => QUEUE_WORDS[value]?.title,
  kind: (value) => KIND_LABELS[value],
  decision: (value) => (isReviewDecision(value) ? REVIEW_DECISIONS[value].label : undefined),
  privilege: (value) => labelIn(PRIVILEGE_ACTIONS, value),
  until: momentText,
  signUp: (value) => labelIn(SIGN_UP_LABELS, value),
  remotePictures: (value) => labelIn(REMOTE_PICTURE_LABELS, value),
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
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return String(value);
  return detailsOf({ ...value }).join('; ');
}
