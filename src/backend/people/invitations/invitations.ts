import type * as z from 'zod';
import type {
  Invitation,
  InvitationForm,
  invite as inviteRoute,
} from '../../../contract/invitations.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { SiteSettings } from '../../../contract/site-settings.ts';
import { DAY } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { notFound, refusedField } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { newToken } from '../sessions/tokens.ts';
import { settingsOf } from '../site-settings/site-settings.ts';
import { authorsOf } from '../users/authors.ts';
import { transactAs } from '../users/member-locks.ts';
import { keyOfName } from '../users/names.ts';
import { refusalOf, type Ticket, works } from './invitations.rules.ts';
import {
  countRows,
  findRow,
  findRows,
  insertRow,
  lockRow,
  updateRows,
} from '../../platform/sql/rows.ts';

/** Mails one invitation; nothing if it was revoked or used since. */
const invitationMail: Mail<{ readonly invitationId: number }> = {
  kind: 'invitation',
  isSameOnRetry: true,
  async write({ db, name, siteUrl = '', clock }, _, { invitationId }) {
    const row = await findRow(db.sql, 'invitations', invitationId);
    if (!row?.email || row.uses_left === 0 || row.ends_at <= clock()) return undefined;
    const end = new Date(row.ends_at).toISOString().slice(0, 10);
    return letter({
      to: row.email,
      subject: `You are invited to ${name}`,
      paragraphs: [
        `An admin of ${name} invites you to sign up with this email address.`,
        { lines: [`The link works once, until ${end}:`], href: linkOf(siteUrl, row) },
        'If you don’t know why you got this, ignore it.',
      ],
    });
  },
};

/** The address of the form; a mailed invitation fills in its address. */
const linkOf = (siteUrl: string, { token, email }: { token: string; email: string | null }) =>
  `${siteUrl}/register?invitation=${token}${email === null ? '' : `&email=${encodeURIComponent(email)}`}`;

/** Makes a link, or mails an invitation to each address. */
async function invite(
  backend: Backend,
  caller: Caller,
  { uses, days, emails }: z.output<typeof InvitationForm>,
): Promise<CallResult<typeof inviteRoute>> {
  const recipients = [...new Map(emails.map((email) => [keyOfName(email), email])).values()];
  return transactAs(backend, caller, async (tx) => {
    const made: { id: number; token: string }[] = [];
    for (const email of recipients.length > 0 ? recipients : [null]) {
      const token = newToken();
      const times = { created_at: tx.now, ends_at: tx.now + days * DAY };
      const count = email === null ? uses : 1;
      const row = { token, email, uses: count, uses_left: count, created_by: caller.id, ...times };
      const id = await insertRow(tx.sql, 'invitations', row);
      if (email !== null) await queueMail(tx, invitationMail, null, { invitationId: id });
      made.push({ id, token });
    }
    const [{ id, token } = { id: 0, token: '' }] = made;
    const url = linkOf(backend.siteUrl ?? '', { token, email: recipients[0] ?? null });
    return { invitation: { _id: String(id), token, url }, mailed: recipients.length };
  });
}

/** People shown with an invitation. */
const MEMBERS_SHOWN = 20;

async function listInvitations({ db: { sql } }: Backend, page: number) {
  const limit = PAGE_SIZE.users;
  const part = { order: 'id desc', limit, offset: (page - 1) * limit } as const;
  const rows = await findRows(sql, 'invitations', {}, '*', part);
  const total = await countRows(sql, 'invitations', {});
  const members = new Map<number, number[]>();
  for (const { id } of rows) {
    const which = { invitation_id: id, deleted_at: null };
    const first = await findRows(sql, 'users', which, 'id', { order: 'id', limit: MEMBERS_SHOWN });
    const ids = first.map((member) => member.id);
    members.set(id, ids);
  }
  const people = await authorsOf(sql, [
    ...rows.map((row) => row.created_by),
    ...[...members.values()].flat(),
  ]);
  const invitations = rows.map((row): Invitation => {
    const came = members.get(row.id) ?? [];
    return {
      _id: String(row.id),
      token: row.token,
      email: row.email ?? '',
      uses: row.uses,
      usesLeft: row.uses_left,
      createdAt: new Date(row.created_at).toISOString(),
      createdBy: people.get(row.created_by),
      endsAt: new Date(row.ends_at).toISOString(),
      members: came.flatMap((id) => people.get(id) ?? []),
    };
  });
  return { invitations, pagination: { ...pagingOf(page, limit, total), total } };
}

function revoke(backend: Backend, caller: Caller, id: number): Promise<void> {
  return transactAs(backend, caller, async (tx) => {
    const ended = await updateRows(tx.sql, 'invitations', id, { ends_at: tx.now });
    if (ended === 0) throw notFound('Invitation');
  });
}

interface Applicant {
  readonly email: string;
  readonly invitation: string;
  readonly reason: string;
}

/**
 * Throws `forbidden` with the reason if the settings of the site keep somebody from signing up, and
 * `invalid` if an invitation does not work and an admin has to approve without a reason. Returns
 * whether an invitation works.
 */
export async function refuseUninvited(backend: Backend, applicant: Applicant): Promise<boolean> {
  const { sql } = backend.db;
  const row = await findRow(sql, 'invitations', { token: applicant.invitation });
  const settings = await settingsOf(backend, sql);
  refuse(settings, row, applicant, backend.clock());
  const isInvited = row !== undefined && works(row, applicant.email, backend.clock());
  const { signUp, signUpQuestion } = settings;
  const isAsked = signUp === 'approval' && signUpQuestion !== '' && applicant.invitation !== '';
  if (isAsked && !isInvited && applicant.reason === '')
    throw refusedField('invalid', 'reason', NOT_INVITED);
  return isInvited;
}

/** At the question, which pages leave out for those who are invited. */
const NOT_INVITED = 'Your invitation doesn’t work, so an admin has to approve your sign-up.';

/**
 * The same as the account is created; returns whether an admin has to approve, and what notes that
 * the invitation was used.
 */
export async function admit(
  backend: Backend,
  tx: Transaction,
  applicant: Omit<Applicant, 'reason'>,
) {
  const row = await lockRow(tx, 'invitations', { token: applicant.invitation });
  const settings = await settingsOf(backend, tx.sql);
  refuse(settings, row, applicant, tx.now);
  const ticket = row && works(row, applicant.email, tx.now) ? row : undefined;
  return {
    needsApproval: settings.signUp === 'approval' && !ticket,
    noteUse: async (userId: number) => {
      if (!ticket) return;
      const used = { uses_left: ticket.uses_left - 1 };
      await updateRows(tx.sql, 'invitations', ticket.id, used);
      await updateRows(tx.sql, 'users', userId, { invitation_id: ticket.id });
    },
  };
}

function refuse(
  settings: SiteSettings,
  row: Ticket | undefined,
  { email }: Pick<Applicant, 'email'>,
  now: number,
): void {
  const message = refusalOf(settings, row, email, now);
  if (message !== undefined) throw refusedField('forbidden', 'email', message);
}

export const invitations: Noun = {
  handlers: {
    listInvitations: ({ backend, query }) => listInvitations(backend, query.page),
    invite: ({ backend, caller, body }) => invite(backend, caller, body),
    revokeInvitation: ({ backend, caller, params }) => revoke(backend, caller, keyOf(params.id)),
  },
  mails: [invitationMail],
};
