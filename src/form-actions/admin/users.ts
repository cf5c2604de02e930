import type { APIContext } from 'astro';
import { success } from '../../contract/moderation-reasons.ts';
import { PRIVILEGE_ACTIONS, PrivilegeForm } from '../../contract/privileges.ts';
import { RoleForm } from '../../contract/users.ts';
import { SuspensionForm } from '../../contract/suspension.ts';
import { ROUTES } from '../../contract/routes.ts';
import { momentText } from '../../shared/elapsed.ts';
import { InvalidInput, valid } from '../form.ts';
import {
  type AdminActions,
  administer,
  REASON_FIELDS,
  reasonIn,
  type Run,
  withReason,
} from './actions.ts';

const ACTIONS: AdminActions = {
  async role(call, { target: id = '', role }) {
    const { user } = await call(ROUTES.setRole, {
      params: { id },
      body: valid(RoleForm, { role }),
    });
    return success(`The role of ${user.username} is now ${user.role}`);
  },
  privilege: withOwnDays(async (call, { target: id = '', ...fields }) => {
    const body = valid(PrivilegeForm, { ...fields, days: daysIn(fields) });
    const { has } = await call(ROUTES.setPrivilege, { params: { id }, body });
    const may = has ? 'can now' : 'can no longer';
    return success(`This member ${may} ${PRIVILEGE_ACTIONS[body.privilege]}`);
  }),
  suspend: suspension(true),
  lift: suspension(false),
};

function suspension(suspended: boolean): Run {
  const run: Run = async (call, fields) => {
    const { target: id = '' } = fields;
    const given = { suspended, reason: reasonIn(fields), days: daysIn(fields) };
    const body = valid(SuspensionForm, given);
    const { user } = await call(ROUTES.setSuspension, { params: { id }, body });
    if (!suspended) return success(`Suspension lifted for ${user.username}`);
    const { suspendedUntil: until } = user;
    return success(`${user.username} is suspended${until ? ` until ${momentText(until)}` : ''}`);
  };
  return suspended ? withReason(withOwnDays(run)) : run;
}

/** Shows an error about a number of days at the field where it was typed. */
function withOwnDays(run: Run): Run {
  return async (call, fields) => {
    try {
      return await run(call, fields);
    } catch (error) {
      if (!(error instanceof InvalidInput) || fields.days !== 'own') throw error;
      const { days, ...errors } = error.errors;
      throw new InvalidInput({ ...errors, ...(days !== undefined && { ownDays: days }) });
    }
  };
}

/** The number of days; undefined if there is no end. */
function daysIn({ days = '', ownDays = '' }: Readonly<Record<string, string>>): number | undefined {
  const typed = days === 'own' ? ownDays.trim() || '0' : days;
  return typed === '' ? undefined : Number(typed);
}

/** Changes roles, suspends and unsuspends members. */
export const manageUsers = (context: APIContext) =>
  administer(
    context,
    ['role', 'privilege', 'change', 'days', 'ownDays', ...REASON_FIELDS],
    ACTIONS,
  );
