/** Why moderators close, delete and suspend: what they choose from; details go beside it. */

export const CLOSE_REASONS = [
  'Needs details',
  'Several questions in one',
  'A matter of opinion',
  'Off topic',
] as const;

export const QUESTION_DELETE_REASONS = ['Spam', 'Rude or abusive', 'Off topic'] as const;

export const ANSWER_DELETE_REASONS = ['Spam', 'Rude or abusive', 'Not an answer'] as const;

export const LOCK_REASONS = ['Heated', 'Off topic', 'People edit against each other'] as const;

export const SUSPEND_REASONS = [
  'Spam',
  'Rude or abusive',
  'Unfair votes',
  'Several accounts',
] as const;

/** A reason that was chosen with the details that were typed, as one text. */
export function reasonText(chosen: string, details: string): string {
  return [chosen.trim(), details.trim()].filter((part) => part !== '').join(': ');
}
