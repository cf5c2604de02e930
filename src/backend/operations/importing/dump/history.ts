/** Our name for each kind of row in PostHistory.xml (PostHistoryTypeId). */
export const HISTORY_KINDS: Readonly<Record<number, string>> = {
  1: 'created',
  2: 'created',
  3: 'created',
  4: 'edited',
  5: 'edited',
  6: 'edited',
  7: 'rolled back',
  8: 'rolled back',
  9: 'rolled back',
  10: 'closed',
  11: 'reopened',
  12: 'deleted',
  13: 'undeleted',
  14: 'locked',
  15: 'unlocked',
  16: 'made community wiki',
  17: 'migrated',
  18: 'merged',
  19: 'protected',
  20: 'unprotected',
  24: 'suggested edit applied',
  33: 'notice added',
  34: 'notice removed',
  35: 'migrated away',
  36: 'migrated here',
  37: 'merged',
  38: 'merged',
};

/** Close reasons by their number in rows of type 10. 101 and 1: the question is a duplicate. */
const CLOSE_REASONS: Readonly<Record<string, string>> = {
  1: 'Duplicate',
  2: 'Off-topic',
  3: 'Not constructive',
  4: 'Not a real question',
  7: 'Too localized',
  10: 'General reference',
  20: 'Noise or pointless',
  101: 'Duplicate',
  102: 'Off-topic',
  103: 'Unclear what is being asked',
  104: 'Too broad',
  105: 'Primarily opinion-based',
};

/** Why a question was closed; null if the history's comment does not say. */
export function closeReason(comment: string | null): string | null {
  if (comment === null || comment.trim() === '') return null;
  return CLOSE_REASONS[comment] ?? (/^\d+$/.test(comment) ? null : comment);
}
