import { reasonText } from '../../contract/moderation-reasons.ts';

/** The boxes in which a form asks why. */
export const REASON_FIELDS = ['why', 'reason'] as const;

/** Why a thing is done, by the boxes of its form. */
export const reasonIn = ({ why = '', reason = '' }: Readonly<Record<string, string>>): string =>
  reasonText(why, reason);
