import type {
  addNote as addNoteCall,
  getConduct,
  warnUser,
  Decision,
  listDecisions,
} from '../../../contract/conduct.ts';
import { DECISIONS_PATH, commentPath } from '../../../contract/addresses.ts';
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
import { personOf } from '../moderation/posts.ts';
import * as store from './conduct.store.ts';
import { warningsOf } from './conduct.store.ts';
import type { Noun } from '../../noun.ts';
import { keyOf, linkTo } from '../../platform/http/ids.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { HIDDEN } from '../flags/targets.ts';
import { fieldsOf, textIn } from '../moderation/undo-rules.ts';
import { countDecisions, type DecisionRow, pageOfDecisions } from './decisions.store.ts';
import { forgetRows, insertRow, updateRow } from '../../platform/sql/rows.ts';

type Warned = CallResult<typeof warnUser>;

/**
 * Warns a member, who is notified and has to confirm that they read it. Throws `not_found`, and
 * `forbidden` for oneself.
 */
function warn(backend: Backend, caller: Caller, userId: number, text: string): Promise<Warned> {
  return transactAs(backend, caller, async (tx) => {
    const member = await lockOther(tx, caller, userId, 'You cannot warn yourself');
    const row = { user_id: member.id, moderator_id: caller.id, text, created_at: tx.now };
    const id = await insertRow(tx.sql, 'warnings', row);
    const details = { text, warningId: id };
    await logAction(tx, caller, { action: 'user-warned', target: targetOf(member), details });
    await notify(tx, {
      userId: member.id,
      event: 'warned',
      params: { text },
      link: DECISIONS_PATH,
    });
    return { warning: toWarning({ ...row, id, read_at: null, withdrawn_at: null }) };
  });
}

/** Withdraws a warning. Throws `conflict` if that was done before. */
export async function withdrawWarning(backend: Backend, caller: Caller, id: number): Promise<void> {
  await transactAs(backend, caller, async (tx) => {
    const which = { id, withdrawn_at: null };
    const warning = await updateRow(tx.sql, 'warnings', which, { withdrawn_at: tx.now });
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
function understand(backend: Backend, caller: Caller, id: number): Promise<Warned> {
  return transact(backend, async (tx) => {
    const warning = await store.readWarning(tx, caller.id, id);
    if (!warning) throw notFound('Warning');
    return { warning: toWarning(warning) };
  });
}

/** A member's warnings, and the notes on them, for moderators. Throws `not_found`. */
async function readConduct(
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
function addNote(
  backend: Backend,
  caller: Caller,
  userId: number,
  text: string,
): Promise<CallResult<typeof addNoteCall>> {
  return transactAs(backend, caller, async (tx) => {
    const member = await lockOther(tx, caller, userId, 'You cannot write notes on yourself');
    const row = { user_id: member.id, author_id: caller.id, text, created_at: tx.now };
    return { note: { _id: String(await insertRow(tx.sql, 'person_notes', row)), text } };
  });
}

async function lockOther(tx: Transaction, caller: Caller, id: number, own: string) {
  if (id === caller.id) throw forbidden(own);
  const member = await lockMember(tx, id);
  if (!member) throw notFound('User');
  return member;
}

const toWarning = ({ id, text, created_at, read_at }: Row<'warnings'>) => ({
  _id: String(id),
  text,
  createdAt: new Date(created_at).toISOString(),
  readAt: read_at === null ? null : new Date(read_at).toISOString(),
});

/** Warnings, moderators' notes on people, and what people see of decisions about them. */
export const conduct: Noun = {
  handlers: {
    listDecisions: ({ backend, caller, query }) => readDecisions(backend, caller, query.page),
    understandWarning: ({ backend, caller, params }) =>
      understand(backend, caller, keyOf(params.id)),
    getConduct: ({ backend, params }) => readConduct(backend, keyOf(params.id)),
    warnUser: ({ backend, caller, params, body }) =>
      warn(backend, caller, keyOf(params.id), body.message),
    addNote: ({ backend, caller, params, body }) =>
      addNote(backend, caller, keyOf(params.id), body.message),
  },
  forget: forgetRows('warnings', 'person_notes'),
};

/** What others decided about the caller's posts and account, newest first, and the caller's warnings. */
async function readDecisions(
  { db: { sql } }: Backend,
  { id }: Caller,
  page: number,
): Promise<CallResult<typeof listDecisions>> {
  const limit = PAGE_SIZE.history;
  const rows = await pageOfDecisions(sql, id, { limit, offset: (page - 1) * limit });
  return {
    warnings: (await warningsOf(sql, id)).map(toWarning),
    decisions: rows.map(toDecision),
    pagination: pagingOf(page, limit, await countDecisions(sql, id)),
  };
}

function toDecision(row: DecisionRow): Decision {
  const { source, id, at, what, kind, title, deleted_at } = row;
  const isHidden = what === 'deleted' && row.reason === HIDDEN;
  const details = fieldsOf(JSON.parse(row.details ?? '{}'));
  const warned = what === 'user-warned' ? textIn(details.text) : undefined;
  return {
    _id: `${source}-${String(id)}`,
    at: new Date(at).toISOString(),
    what: isHidden ? 'hidden' : what.replaceAll(' ', '-'),
    kind: kind as Decision['kind'],
    title: title ?? '',
    reason: (isHidden ? '' : row.reason) ?? textIn(details.reason) ?? warned ?? '',
    link: deleted_at === null ? linkOf(row) : null,
  };
}

function linkOf({ kind, post_id: id, question_id }: DecisionRow): string | null {
  if (kind === 'user' || id === null) return null;
  return kind === 'comment' ? commentPath(String(id)) : linkTo({ id, question_id });
}
