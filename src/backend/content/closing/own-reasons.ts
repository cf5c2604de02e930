import { CLOSE_REASON_NAMES, ownReasonText } from '../../../contract/moderation-reasons.ts';
import { readSettings } from '../../people/site-settings/site-settings.ts';
import { refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';

/** What a vote for a reason says: its name, or the text of an admin’s own. Throws `invalid`. */
export async function reasonOfVote(queries: Queries, given: string): Promise<string> {
  if (CLOSE_REASON_NAMES.some((name) => name === given)) return given;
  const { closeReasons } = await readSettings(queries);
  if (closeReasons.some(({ title }) => title === given)) return ownReasonText(given);
  throw refusedField('invalid', 'reason', 'Choose a reason');
}

/** What the author of a question can do that is closed for this reason, if an admin has said so. */
export async function adviceOn(queries: Queries, reason: string): Promise<string | undefined> {
  const { closeReasons } = await readSettings(queries);
  // A moderator may have added details.
  return closeReasons.find(({ title }) => `${reason}: `.startsWith(`${ownReasonText(title)}: `))
    ?.advice;
}
