import type { APIContext } from 'astro';
import { CloseReasonsForm, MOST_CLOSE_REASONS } from '../../contract/close-reasons.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { InvalidInput, valid } from '../form.ts';
import { memberAction } from '../member-action.ts';

/** The numbers of the rows of the form. */
export const CLOSE_REASON_ROWS = Array.from({ length: MOST_CLOSE_REASONS }, (_, at) => at + 1);

/** Saves the reasons to close a question as off topic; a row without texts is left out. */
export const manageCloseReasons = (context: APIContext) =>
  memberAction(context, {
    fields: CLOSE_REASON_ROWS.flatMap((row) => [`title${String(row)}`, `advice${String(row)}`]),
    failed: MODERATION_MESSAGES.failed,
    async run(call, fields) {
      const typed = CLOSE_REASON_ROWS.map((row) => ({
        row,
        title: fields[`title${String(row)}`]?.trim() ?? '',
        advice: fields[`advice${String(row)}`]?.trim() ?? '',
      })).filter(({ title, advice }) => title !== '' || advice !== '');
      const half = typed.find(({ title, advice }) => title === '' || advice === '');
      if (half) throw new InvalidInput(missing(half));
      const reasons = typed.map(({ title, advice }) => ({ title, advice }));
      await call(ROUTES.setCloseReasons, { body: valid(CloseReasonsForm, { reasons }) });
      return success('Reasons saved');
    },
  });

const missing = ({ row, title }: { readonly row: number; readonly title: string }) =>
  title === ''
    ? { [`title${String(row)}`]: 'Enter a title' }
    : { [`advice${String(row)}`]: 'Say what the author can do' };
