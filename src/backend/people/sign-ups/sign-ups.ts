import { PAGE_SIZE } from '../../../contract/paging.ts';
import { HOUR } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Job } from '../../job.ts';
import type { Noun } from '../../noun.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { isUniqueViolation } from '../../platform/sql/dialect.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { welcome } from '../notifications/notifications.ts';
import { transactAs } from '../users/member-locks.ts';
import { addMember } from '../users/members.ts';
import { decisionMail } from './mails.ts';
import { confirmSignUp, register, resendCode, SIGN_UP_LIFETIME, signUpCode } from './sign-up.ts';
import { countRows, deleteRows, findRow, findRows } from '../../platform/sql/rows.ts';

async function listSignUps({ db: { sql } }: Backend, page: number) {
  const limit = PAGE_SIZE.users;
  const waiting = { waiting_since: { '<>': null } };
  const part = { order: ['waiting_since', 'id'], limit, offset: (page - 1) * limit } as const;
  const rows = await findRows(sql, 'sign_ups', waiting, '*', part);
  const total = await countRows(sql, 'sign_ups', waiting);
  const signUps = rows.map(({ id, username, email, reason, waiting_since }) => ({
    _id: String(id),
    ...{ username, email, reason },
    createdAt: new Date(waiting_since ?? 0).toISOString(),
  }));
  return { signUps, pagination: { ...pagingOf(page, limit, total), total } };
}

/** Makes a member of somebody who waits, or drops the sign-up. Both are logged and mailed. */
async function decide(
  backend: Backend,
  caller: Caller,
  id: number,
  decision: 'approve' | 'reject',
): Promise<{ ok: true }> {
  const row = await findRow(backend.db.sql, 'sign_ups', id);
  if (typeof row?.waiting_since !== 'number') throw notFound('Sign-up');
  const { username, email } = row;
  const isApproved = decision === 'approve';
  try {
    return await transactAs(backend, caller, async (tx) => {
      if ((await deleteRows(tx.sql, 'sign_ups', row.id)) === 0) throw notFound('Sign-up');
      if (isApproved) {
        const member = await addMember(tx, row, row.password_hash);
        await welcome(tx, member.id);
        const target = { kind: 'user', id: member.id, label: username } as const;
        await logAction(tx, caller, { action: 'sign-up-approved', target });
      } else {
        const target = { kind: 'sign-up', id: row.id, label: username } as const;
        await logAction(tx, caller, { action: 'sign-up-rejected', target });
      }
      await queueMail(tx, signUpDecision, null, { username, email, isApproved });
      return { ok: true };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict('Somebody else has this username or address by now');
  }
}

const signUpDecision: Mail<{
  readonly username: string;
  readonly email: string;
  readonly isApproved: boolean;
}> = {
  kind: 'sign-up-decision',
  isSameOnRetry: true,
  write: (backend, _, { isApproved, ...applicant }) =>
    Promise.resolve(decisionMail(backend, applicant, isApproved)),
};

/** Removes sign-ups whose address nobody has confirmed. */
const expiry: Job = {
  every: HOUR,
  async run({ db, clock }) {
    const mailed_at = { '<=': clock() - SIGN_UP_LIFETIME };
    await deleteRows(db.sql, 'sign_ups', { waiting_since: null, mailed_at });
  },
};

export const signUps: Noun = {
  handlers: {
    register: ({ backend, body, origin }) => register(backend, body, origin.address),
    confirmSignUp: ({ backend, body, origin }) => confirmSignUp(backend, body, origin.address),
    resendCode: ({ backend, body }) => resendCode(backend, body),
    listSignUps: ({ backend, query }) => listSignUps(backend, query.page),
    decideSignUp: ({ backend, caller, params, body }) =>
      decide(backend, caller, keyOf(params.id), body.decision),
  },
  mails: [signUpCode, signUpDecision],
  jobs: [expiry],
};
