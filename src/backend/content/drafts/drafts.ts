import {
  DRAFT_DAYS,
  type DraftForm,
  DRAFTS_MAX,
  type Draft,
  type listDrafts,
} from '../../../contract/drafts.ts';
import type { Origin } from '../../../contract/calls.ts';
import { DAY, KEPT_EXPIRED, MINUTE } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, HttpError, notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { sameHeld } from '../held/held.store.ts';
import { type PostOf, samePost } from '../posts/posts.store.ts';
import { postSummary } from '../posts/summary.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { ownDraft, type Owner, draftsOf } from './drafts.store.ts';
import { markdownWords } from '../../../shared/markdown-words.ts';
import type { CallResult } from '../../../contract/route.ts';
import { excerpt, plainText } from '../../../markup/plain.ts';
import type { Noun } from '../../noun.ts';
import {
  countRows,
  deleteRows,
  findRow,
  forgetRows,
  insertRow,
  updateRow,
} from '../../platform/sql/rows.ts';

/** How long an identical text counts as a form that was submitted twice. */
const REPEATED_FOR = MINUTE;

/** The owner's drafts saved since this time; earlier ones have expired. */
const ownerAt = (now: number, { id }: Caller): Owner => ({
  userId: id,
  since: now - DRAFT_DAYS * DAY,
});

interface Saved {
  readonly draft: { readonly _id: string; readonly version: number };
}

/**
 * Saves the draft of a question or an answer; the same text sent twice is saved once. Throws
 * `not_found` if the question is gone, `conflict` beyond the limit, and `invalid` without text.
 */
export function createDraft(
  backend: Backend,
  caller: Caller,
  { questionId, ...text }: DraftForm & { readonly questionId?: string | null | undefined },
): Promise<Saved> {
  refuseBlank(text);
  return transactAs(backend, caller, async (tx) => {
    const owner = await lockOwner(tx, caller);
    const question_id = await questionOf(tx, questionId);
    const own = { user_id: caller.id, saved_at: { '>': owner.since } };
    const same = await findRow(tx.sql, 'drafts', { ...own, question_id, ...text });
    if (same) return toSaved(same);
    await deleteRows(tx.sql, 'drafts', { saved_at: { '<=': owner.since - KEPT_EXPIRED } });
    if ((await countRows(tx.sql, 'drafts', own)) >= DRAFTS_MAX) throw full();
    const row = { ...text, user_id: caller.id, question_id, version: 1, saved_at: tx.now };
    return toSaved({ id: await insertRow(tx.sql, 'drafts', row), version: 1 });
  });
}

/**
 * Updates a draft. Throws `not_found` if it is gone, and `conflict` with its current version if
 * another device has saved it since the given version.
 */
function saveDraft(
  backend: Backend,
  caller: Caller,
  id: string,
  { version, ...text }: DraftForm & { readonly version: number },
): Promise<Saved> {
  refuseBlank(text);
  return transactAs(backend, caller, async (tx) => {
    const owner = await lockOwner(tx, caller);
    const draft = await ownDraft(tx.sql, owner, keyOf(id));
    if (!draft) throw notFound('Draft');
    const isSame = FIELDS.every((name) => draft[name] === text[name]);
    // The earlier response may have been lost, so the sender does not know that it was saved.
    if (isSame && draft.version !== version) return toSaved(draft);
    if (draft.version !== version) throw staleDraft(draft.version);
    const changes = { ...text, version: version + 1, saved_at: tx.now };
    const saved = await updateRow(tx.sql, 'drafts', draft.id, changes);
    if (!saved) throw notFound('Draft');
    return toSaved(saved);
  });
}

/** Deletes a draft of the caller's. */
async function deleteDraft({ db }: Backend, caller: Caller, id: string): Promise<object> {
  await deleteRows(db.sql, 'drafts', { id: keyOf(id), user_id: caller.id });
  return {};
}

/**
 * Deletes the draft that becomes a post. Returns the id of the caller's post with the same text if
 * the form may have been submitted twice: if that post waits for a reviewer, the draft is gone, or a
 * form of our own site (`prepared`) has just posted it. A missing draft never blocks a post, since
 * drafts expire and may be deleted in another tab.
 */
export async function takeDraft(
  tx: Transaction,
  caller: Caller,
  id: string | undefined,
  post: PostOf,
  { prepared }: Pick<Origin, 'prepared'>,
): Promise<number | undefined> {
  const own = { id: keyOf(id ?? ''), user_id: caller.id };
  const isGone = id !== undefined && (await deleteRows(tx.sql, 'drafts', own)) === 0;
  const held = await sameHeld(tx.sql, { author_id: caller.id, ...post });
  if (held !== undefined) return held;
  if (isGone) return samePost(tx, caller.id, post, 0);
  return prepared ? samePost(tx, caller.id, post, tx.now - REPEATED_FOR) : undefined;
}

const FIELDS = ['title', 'tags', 'body', 'format'] as const;

async function lockOwner(tx: Transaction, caller: Caller): Promise<Owner> {
  await lockCaller(tx, caller);
  return ownerAt(tx.now, caller);
}

async function questionOf(tx: Transaction, id: string | null | undefined): Promise<number | null> {
  if (id === null || id === undefined) return null;
  const { kind, _id } = await postSummary(tx.sql, keyOf(id), 'Question');
  if (kind !== 'question') throw notFound('Question');
  return Number(_id);
}

function refuseBlank({ title, tags, body }: DraftForm): void {
  if (title.trim() + tags.trim() + body.trim() !== '') return;
  throw new HttpError('invalid', 'There is nothing to save yet');
}

const full = (): HttpError =>
  conflict(`You have ${String(DRAFTS_MAX)} drafts, the most you can keep. Delete one first`);

const staleDraft = (current: number): HttpError =>
  new HttpError('conflict', 'This draft was changed in another tab or device', { current });

const toSaved = ({ id, version }: { readonly id: number; readonly version: number }): Saved => ({
  draft: { _id: String(id), version },
});

/** The caller's drafts, last saved first, 20 at most. */
async function readDrafts(
  backend: Backend,
  caller: Caller,
): Promise<CallResult<typeof listDrafts>> {
  const rows = await draftsOf(backend.db.sql, ownerAt(backend.clock(), caller));
  return {
    drafts: rows.map((row) => ({
      _id: String(row.id),
      questionId: row.question_id === null ? null : String(row.question_id),
      title: row.question_id === null ? row.title : row.question_title,
      excerpt: excerpt(
        row.format === 'html' ? plainText(row.beginning) : markdownWords(row.beginning),
      ),
      savedAt: new Date(row.saved_at).toISOString(),
    })),
  };
}

/** One of the caller's drafts. Throws `not_found` for all others. */
async function readDraft(backend: Backend, caller: Caller, id: string): Promise<{ draft: Draft }> {
  const key = keyOf(id);
  const owner = ownerAt(backend.clock(), caller);
  const row = await ownDraft(backend.db.sql, owner, key);
  if (!row) throw notFound('Draft');
  const { title, tags, body, format, version, question_title } = row;
  return {
    draft: {
      _id: String(row.id),
      questionId: row.question_id === null ? null : String(row.question_id),
      questionTitle: question_title,
      ...{ title, tags, body, format, version },
      savedAt: new Date(row.saved_at).toISOString(),
    },
  };
}

export const drafts: Noun = {
  handlers: {
    listDrafts: ({ backend, caller }) => readDrafts(backend, caller),
    getDraft: ({ backend, caller, params }) => readDraft(backend, caller, params.draftId),
    createDraft: ({ backend, caller, body }) => createDraft(backend, caller, body),
    saveDraft: ({ backend, caller, params, body }) =>
      saveDraft(backend, caller, params.draftId, body),
    deleteDraft: ({ backend, caller, params }) => deleteDraft(backend, caller, params.draftId),
  },
  forget: forgetRows('drafts'),
};
