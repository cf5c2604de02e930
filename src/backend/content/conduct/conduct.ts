import type { addNote as addNoteCall, getConduct, warnUser } from '../../../contract/conduct.ts';
import { DECISIONS_PATH } from '../../../contract/addresses.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { targetOf, transactAs } from '../../people/users/member-locks.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { findPerson } from '../../people/users/users.store.ts';
import { personOf } from '../moderation/people.ts';
import * as store from './conduct.store.ts';

type Warned = CallResult<typeof warnUser>;

/**
 * Warns a member, who is notified and has to confirm that they read it. Throws `not_found`, and
 * `forbidden` for oneself.
 */
export function warn(
  backend: Backend,
  caller: Caller,
  userId: number,
  text: string,
): Promise<Warned> {
  return transactAs(backend, caller, async (tx) => {
    const member = await lockOther(tx, caller, userId, 'You cannot warn yourself');
    const row = { user_id: member.id, moderator_id: caller.id, text, created_at: tx.now };
    const id = await store.insertWarning(tx, row);
    const details = { text, warningId: id };
    await logAction(tx, caller, { action: 'user-warned', target: targetOf(member), details });
    await notify(tx, {
      userId: member.id,
      event: 'warned',
      params: { text },
      link: DECISIONS_PATH,
      senderId: null,
    });
    return { warning: toWarning({ ...row, id, read_at: null, withdrawn_at: null }) };
  });
}

/** Withdraws a warning. Throws `conflict` if that was done before. */
export async function withdrawWarning(backend: Backend, caller: Caller, id: number): Promise<void> {
  await transactAs(backend, caller, async (tx) => {
    const warning = await store.setWithdrawn(tx, id);
    const member = warning && (await lockMember(tx, warning.user_id));
    if (!member) throw conflict('Nothing left to undo');
    const { text } = warning;
    await logAction(tx, caller, {
      action: 'warning-withdrawn',
      target: targetOf(member),
      details: { text },
    });
  });
}

/** Confirms that the caller has read a warning of theirs. Throws `not_found`. */
export function understand(backend: Backend, caller: Caller, id: number): Promise<Warned> {
  return transact(backend, async (tx) => {
    const warning = await store.readWarning(tx, caller.id, id);
    if (!warning) throw notFound('Warning');
    return { warning: toWarning(warning) };
  });
}

/** A member's warnings, and the notes on them, for moderators. Throws `not_found`. */
export async function readConduct(
  { db: { sql } }: Backend,
  userId: number,
): Promise<CallResult<typeof getConduct>> {
  const person = await findPerson(sql, userId);
  if (!person) throw notFound('User');
  const notes = await store.notesOn(sql, person.id);
  return {
    user: { _id: String(person.id), username: person.username, avatar: person.avatar },
    warnings: (await store.warningsOf(sql, person.id)).map(toWarning),
    notes: notes.map(({ id, text, created_at, author_id, username }) => ({
      _id: String(id),
      text,
      createdAt: new Date(created_at).toISOString(),
      by: personOf(author_id, username),
    })),
  };
}

/** Adds a private note on a member. Throws `not_found`, and `forbidden` for oneself. */
export function addNote(
  backend: Backend,
  caller: Caller,
  userId: number,
  text: string,
): Promise<CallResult<typeof addNoteCall>> {
  return transactAs(backend, caller, async (tx) => {
    const member = await lockOther(tx, caller, userId, 'You cannot write notes on yourself');
    const row = { user_id: member.id, author_id: caller.id, text, created_at: tx.now };
    return { note: { _id: String(await store.insertNote(tx, row)), text } };
  });
}

async function lockOther(tx: Transaction, caller: Caller, id: number, own: string) {
  if (id === caller.id) throw forbidden(own);
  const member = await lockMember(tx, id);
  if (!member) throw notFound('User');
  return member;
}

export const toWarning = ({ id, text, created_at, read_at }: Row<'warnings'>) => ({
  _id: String(id),
  text,
  createdAt: new Date(created_at).toISOString(),
  readAt: read_at === null ? null : new Date(read_at).toISOString(),
});
