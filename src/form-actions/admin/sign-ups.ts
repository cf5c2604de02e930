import type { APIContext } from 'astro';
import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { InvitationForm } from '../../contract/invitations.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { counted } from '../../shared/counted.ts';
import { valid } from '../form.ts';
import { memberAction } from '../member-action.ts';

/** Approves a sign-up, or rejects one or all that the page showed. */
export const decideSignUps = (context: APIContext) =>
  memberAction(context, {
    fields: ['id', 'ids'],
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    run: {
      async approve(call, { id }) {
        await call(ROUTES.decideSignUp, { params: { id }, body: { decision: 'approve' } });
        return success('Sign-up approved');
      },
      async reject(call, { id }) {
        await reject(call, id);
        return success('Sign-up rejected');
      },
      async 'reject-all'(call, { ids }) {
        const shown = ids.split(' ').filter((id) => id !== '');
        let rejected = 0;
        for (const id of shown) rejected += await rejectIfThere(call, id);
        return success(`${counted(rejected, 'sign-up')} rejected`);
      },
    },
  });

const reject = (call: Client, id: string) =>
  call(ROUTES.decideSignUp, { params: { id }, body: { decision: 'reject' } });

/** 1, or 0 if another admin has decided since. */
async function rejectIfThere(call: Client, id: string): Promise<number> {
  try {
    await reject(call, id);
    return 1;
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 0;
    throw error;
  }
}

/** Makes a link, mails invitations, or revokes one. */
export const manageInvitations = (context: APIContext) =>
  memberAction(context, {
    fields: ['uses', 'days', 'emails', 'id'],
    failed: MODERATION_MESSAGES.failed,
    keepsSession: true,
    run: {
      async link(call, { uses, days }) {
        const body = valid(InvitationForm, { uses: Number(uses), days: Number(days) });
        await call(ROUTES.invite, { body });
        return success('Invitation link created');
      },
      async mail(call, { emails, days }) {
        const addresses = emails.split(/[\s,;]+/).filter((one) => one !== '');
        if (addresses.length === 0)
          return { status: 400, errors: { emails: 'Enter at least one address' } };
        const body = valid(InvitationForm, { emails: addresses, days: Number(days) });
        const { mailed } = await call(ROUTES.invite, { body });
        return success(`${counted(mailed, 'invitation')} mailed`);
      },
      async revoke(call, { id }) {
        await call(ROUTES.revokeInvitation, { params: { id } });
        return success('Invitation revoked');
      },
    },
  });
