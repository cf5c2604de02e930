import type { APIContext } from 'astro';
import { InvitationForm } from '../../contract/invitations.ts';
import { MODERATION_MESSAGES, success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { counted } from '../../shared/counted.ts';
import { valid } from '../form.ts';
import { memberAction } from '../member-action.ts';

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
