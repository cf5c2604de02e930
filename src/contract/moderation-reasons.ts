/** Why moderators close, delete and suspend: what they choose from; details go beside it. */

export const CLOSE_REASONS = [
  'Needs details',
  'Needs more focus',
  'Opinion-based',
  'Off topic',
] as const;

export const QUESTION_DELETE_REASONS = ['Spam', 'Rude or abusive', 'Off topic'] as const;

export const ANSWER_DELETE_REASONS = ['Spam', 'Rude or abusive', 'Not an answer'] as const;

export const LOCK_REASONS = ['Heated', 'Off topic', 'Edit war'] as const;

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
