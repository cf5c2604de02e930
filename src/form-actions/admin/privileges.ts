import type { APIContext } from 'astro';
import { PRIVILEGES, PrivilegesForm } from '../../contract/privileges.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { valid } from '../form.ts';
import { memberAction } from '../member-action.ts';

/** Saves the stage and the thresholds; an empty field means the usual number. */
export const managePrivileges = (context: APIContext) =>
  memberAction(context, {
    fields: ['stage', ...PRIVILEGES],
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    async run(call, { stage, ...typed }) {
      const given = PRIVILEGES.filter((name) => typed[name].trim() !== '');
      const thresholds = Object.fromEntries(given.map((name) => [name, Number(typed[name])]));
      const body = valid(PrivilegesForm, { stage, thresholds });
      await call(ROUTES.setPrivileges, { body });
      return success('Privileges saved');
    },
  });
