export const FLAG_REASONS = [
  'spam',
  'rude',
  'not_an_answer',
  'duplicate',
  'unclear',
  'low_quality',
  'machine_text',
  'other',
] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

export const FLAG_STATUSES = ['waiting', 'helpful', 'declined', 'withdrawn'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];
