import type { LogAction } from '../../../contract/log.ts';
import type { Caller } from '../../backend.ts';

/**
 * The aspect of its target that an action changes. Only the newest action of an aspect can be
 * undone.
 */
const ASPECTS: Readonly<Record<LogAction, string>> = {
  'role-changed': 'role',
  'user-suspended': 'suspension',
  'user-readmitted': 'suspension',
  'user-warned': 'warning',
  'warning-withdrawn': 'warning',
  'question-featured': 'featured',
  'question-unfeatured': 'featured',
  'question-closed': 'closing',
  'question-reopened': 'closing',
  'edits-locked': 'lock of edits',
  'edits-unlocked': 'lock of edits',
  'comments-locked': 'lock of comments',
  'comments-unlocked': 'lock of comments',
  'answers-locked': 'lock of answers',
  'answers-unlocked': 'lock of answers',
  'question-deleted': 'deletion',
  'question-restored': 'deletion',
  'question-edited': 'text',
  'answer-deleted': 'deletion',
  'answer-restored': 'deletion',
  'answer-edited': 'text',
  'answers-moved': 'answers',
  'question-redacted': 'redaction',
  'answer-redacted': 'redaction',
  'comment-deleted': 'deletion',
  'comment-restored': 'deletion',
  'comment-redacted': 'redaction',
  'comment-converted': 'deletion',
  'comment-reverted': 'deletion',
  'answer-converted': 'deletion',
  'answer-reverted': 'deletion',
  'tag-created': 'tag',
  'tag-removed': 'tag',
  'tag-changed': 'tag',
  'tag-renamed': 'tag',
  'tag-merged': 'tag',
  'tag-split': 'tag',
  'tag-moderators-changed': 'moderators',
  'synonym-added': 'synonym',
  'synonym-removed': 'synonym',
  'synonym-rejected': 'synonym',
  'review-decided': 'review',
  'review-undone': 'review',
  'tex-changed': 'tex',
  'privilege-changed': 'privilege',
  'privileges-changed': 'privileges',
  'settings-changed': 'settings',
  'sign-up-approved': 'sign-up',
  'sign-up-rejected': 'sign-up',
  'picture-removed': 'picture',
};

/** A log entry, as far as the rules need it. */
export interface Done {
  readonly id: number;
  readonly action: LogAction;
  readonly target_kind: string;
  readonly target_id: number;
  readonly target_label: string;
}

/** The newest entry that changed the same aspect of the same target later, if any. */
export function successorOf(entry: Done, others: readonly Done[]): Done | undefined {
  const later = others.filter((other) => other.id > entry.id && isOfSame(entry, other));
  return later.toSorted((one, other) => other.id - one.id)[0];
}

/** A tag that was removed, merged, or split off gets another id, but keeps its name. */
function isOfSame(one: Done, other: Done): boolean {
  if (one.target_kind !== other.target_kind) return false;
  if (ASPECTS[one.action] !== ASPECTS[other.action]) return false;
  const isNamed = one.target_kind === 'tag' && one.target_label === other.target_label;
  return isNamed || one.target_id === other.target_id;
}

/** Targets that only admins may change. */
const OF_ADMINS: ReadonlySet<string> = new Set(['user', 'site']);

type Detailed = Done & { readonly details: Readonly<Record<string, unknown>> };

/** Returns why the caller cannot undo an entry, or undefined if the log allows it. */
export function undoProblem(
  { role }: Pick<Caller, 'role'>,
  entry: Detailed,
  others: readonly Done[],
  now: number,
): { readonly code: 'forbidden' | 'conflict'; readonly message: string } | undefined {
  const isOfAdmins = OF_ADMINS.has(entry.target_kind) || entry.action === 'tag-moderators-changed';
  if (isOfAdmins && role !== 'admin')
    return { code: 'forbidden', message: 'Only admins can undo this' };
  if (successorOf(entry, others))
    return { code: 'conflict', message: 'Something else has changed since' };
  return isOver(entry, now) ? { code: 'conflict', message: 'Nothing left to undo' } : undefined;
}

/** Actions that cannot be undone: the text is gone, or the decision was announced. */
const FINAL = [
  'question-redacted',
  'answer-redacted',
  'comment-redacted',
  'warning-withdrawn',
  'synonym-rejected',
  'review-undone',
  'sign-up-approved',
  'sign-up-rejected',
  'picture-removed',
] as const satisfies LogAction[];

export type FinalAction = (typeof FINAL)[number];

export const isFinal = (action: LogAction): action is FinalAction =>
  FINAL.some((one) => one === action);

/**
 * Whether nothing is left to undo: besides final actions, decisions on the reports that flags
 * replaced, final reviews, suspensions and locks that have expired, and edits without a stored
 * earlier text.
 */
function isOver({ action, details, target_kind }: Detailed, now: number): boolean {
  if (isFinal(action) || target_kind === 'flag' || details.isFinal === true) return true;
  if (action === 'user-suspended' || action.endsWith('-locked')) return isPast(details.until, now);
  if (action === 'user-readmitted' || action.endsWith('-unlocked'))
    return isPast(fieldsOf(details.from).until, now);
  return ASPECTS[action] === 'text' && typeof details.previous !== 'number';
}

const isPast = (time: unknown, now: number): boolean =>
  typeof time === 'string' && Date.parse(time) <= now;

/** The fields of a detail; empty if it is not an object. */
export const fieldsOf = (detail: unknown): Readonly<Record<string, unknown>> =>
  typeof detail === 'object' && detail !== null ? { ...detail } : {};

/** A detail, if it is a string. */
export const textIn = (detail: unknown): string | undefined =>
  typeof detail === 'string' ? detail : undefined;
