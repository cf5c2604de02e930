import type { APIContext } from 'astro';
import type { Client } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { flagPath } from '../contract/addresses.ts';
import { FlagForm, type FlagTarget } from '../contract/flag-forms.ts';
import { MESSAGES, success } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { idOf } from './closing.ts';
import { valid } from './form.ts';
import { memberAction } from './member-action.ts';

/** Flags something, or takes the flag back, and redirects to it. */
export const flag = (context: APIContext, kind: FlagTarget, id: string) =>
  memberAction(context, {
    fields: ['reason', 'text', 'duplicateOf'],
    failed: MESSAGES.flagFailed,
    async run(call, { do: button, reason, text, duplicateOf }) {
      if (button === 'take-back') {
        await call(ROUTES.withdrawFlag, { params: { kind, id } });
        return [await linkTo(call, kind, id), success('Flag taken back')];
      }
      const original = duplicateOf.trim();
      const given = { reason, text, duplicateOf: idOf(original) ?? original };
      const body = valid(FlagForm, given);
      await call(ROUTES.raiseFlag, { params: { kind, id }, body });
      return [await linkTo(call, kind, id), MESSAGES.flagged];
    },
  });

/** The page of what is flagged; the flag itself may have hidden it. */
async function linkTo(call: Client, kind: FlagTarget, id: string): Promise<string> {
  try {
    return (await call(ROUTES.listOwnFlags, { params: { kind, id } })).target.link;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return '/questions';
    if (error instanceof ApiError) return flagPath(kind, id);
    throw error;
  }
}
