import { error, type Message } from './messages.ts';

export { success } from './messages.ts';

/** Reasons to close, delete and suspend, for moderators to choose from; details are separate. */

/** The reasons of votes to close a question. */
export const CLOSE_REASON_NAMES = [
  'duplicate',
  'needs_details',
  'several_questions',
  'opinion',
  'off_topic',
] as const;
export type CloseReasonName = (typeof CLOSE_REASON_NAMES)[number];

/** A reason to close a question; `todo` advises its author on how to get it reopened. */
export interface CloseReason {
  /** Its name in the API. */
  readonly key: Exclude<CloseReasonName, 'duplicate'>;
  readonly name: string;
  readonly hint: string;
  readonly todo: string;
}

export const CLOSE_REASONS: readonly CloseReason[] = [
  {
    key: 'needs_details',
    name: 'Needs details',
    hint: 'It needs code, an error message or what was tried.',
    todo: 'Add what is missing: the code, the exact error message and what you have tried.',
  },
  {
    key: 'several_questions',
    name: 'Needs more focus',
    hint: 'It asks more than one question.',
    todo: 'Keep one question and ask the others separately.',
  },
  {
    key: 'opinion',
    name: 'Opinion-based',
    hint: 'Answers would be opinions, not facts.',
    todo: 'Ask for facts: say what you need to achieve and how you will judge an answer.',
  },
  {
    key: 'off_topic',
    name: 'Off topic',
    hint: 'It is not about what this community covers.',
    todo: 'Explain how it relates to this community’s topics.',
  },
];

/** How a question names a reason that an admin has written. */
export const ownReasonText = (title: string): string => `Off topic: ${title}`;

/** Form choices that are no reasons themselves: each needs typed text. */
export const OTHER_REASON = 'other';
export const DUPLICATE_REASON = 'duplicate';

export const QUESTION_DELETE_REASONS = ['Spam', 'Rude or abusive', 'Off topic'] as const;

export const ANSWER_DELETE_REASONS = ['Spam', 'Rude or abusive', 'Not an answer'] as const;

export const LOCK_REASONS = ['Heated', 'Off topic', 'Edit war'] as const;

export const SUSPEND_REASONS = [
  'Spam',
  'Rude or abusive',
  'Unfair votes',
  'Several accounts',
] as const;

/** The chosen reason and the typed details as one text. */
export function reasonText(chosen: string, details: string): string {
  const reason = chosen === OTHER_REASON || chosen === DUPLICATE_REASON ? '' : chosen.trim();
  return [reason, details.trim()].filter((part) => part !== '').join(': ');
}

/** How the author can get a closed question reopened. */
export function todoFor(closedReason: string, isDuplicate: boolean): string {
  if (isDuplicate) return 'If the answers there do not help, edit it to say what is different.';
  const known = CLOSE_REASONS.find(({ name }) => closedReason.startsWith(name));
  return known?.todo ?? 'Edit it to solve the problem.';
}

/** Messages to moderators; the specification has none for them. */

export const MODERATION_MESSAGES = {
  failed: error('This could not be done'),
  unknown: error('No such action'),
} as const satisfies Record<string, Message>;
