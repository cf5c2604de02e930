import { OTHER_REASON, reasonText } from '../../contract/moderation-reasons.ts';
import { isVisible } from '../../contract/clean-text.ts';
import type { Run } from './actions.ts';

type Fields = Readonly<Record<string, string>>;

/** The fields of a form's reason. */
export const REASON_FIELDS = ['why', 'reason'] as const;

/** The reason in a form's fields. */
export const reasonIn = ({ why = '', reason = '' }: Fields): string => reasonText(why, reason);

/** Runs an action once its form has a reason. */
export const withReason =
  (run: Run): Run =>
  async (call, target, fields) => {
    const errors = missingReason(fields);
    return errors ? { errors } : run(call, target, fields);
  };

function missingReason({ why = '', reason = '' }: Fields): Record<string, string> | undefined {
  if (why === '') return { why: 'Choose a reason' };
  const needsDetails = why === OTHER_REASON && !isVisible(reason);
  return needsDetails ? { reason: 'Say what the reason is' } : undefined;
}
