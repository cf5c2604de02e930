import type { Answer } from '../../../contract/answers.ts';
import { deletionRefusal } from '../../../contract/posts.ts';
import type { getAnswerSource } from '../../../contract/edits.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { writeMembersBody } from '../posts/body.ts';
import {
  checkEdit,
  type EditClaims,
  type Edited,
  mustEdit,
  needsReason,
  writeEdit,
} from '../posts/editing.ts';
import { postOnPage } from '../posts/page.ts';
import { textOf, textOfVersion } from '../posts/revisions.ts';
import { limitLinks } from '../spam/spam.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { answerUsesTex } from '../tex/tex.store.ts';
import { readQuestion } from '../questions/question.ts';
import type { Given } from './answers.ts';
import { removeAnswer } from './deleting.ts';

/**
 * Edits an answer and keeps the old text in its history. An edit without changes is not saved.
 * Throws `forbidden`, `not_found`, `invalid`.
 */
export async function editAnswer(
  backend: Backend,
  caller: Caller,
  id: number,
  edited: Pick<Given, 'content' | 'format'> & EditClaims,
  prepared: boolean,
): Promise<Edited & { readonly answer: Answer }> {
  const tex = await answerUsesTex(backend.db.sql, id);
  const written = await writeMembersBody(backend, caller, edited, { kind: 'answer', tex });
  const { body, isByNewMember } = written;
  limitLinks(backend, body.content, isByNewMember);
  const { questionId, version } = await transactAs(backend, caller, async (tx) => {
    const locked = await lockPresentPost(tx, 'answer', id);
    await checkEdit(tx, caller, locked.post, edited);
    const before = await textOf(tx, id, null);
    const unchanged = { questionId: locked.question.id, version: before.version };
    if (before.content === body.content) return unchanged;
    const after = { title: null, content: body.content, tags: null };
    await writeEdit(tx, backend, caller, locked, { before, after, body, claims: edited });
    return { ...unchanged, version: before.version + 1 };
  });
  const { answers } = await readQuestion(backend.db.sql, questionId, {
    callerId: caller.id,
    prepared,
    now: backend.clock(),
  });
  const answer = answers.find(({ _id }) => _id === String(id));
  if (!answer) throw notFound('Answer');
  return { answer, version };
}

/**
 * The text that an edit starts from, now or in the requested version. Throws `forbidden` and
 * `not_found`.
 */
export async function answerSource(
  { db, clock }: Backend,
  caller: Caller,
  id: number,
  requested?: number,
): Promise<CallResult<typeof getAnswerSource>> {
  const [row] = await postOnPage(db.sql, { id, prepared: 0 });
  if (row?.question_id === undefined || row.question_id === null) throw notFound('Answer');
  const [question] = await postOnPage(db.sql, { id: row.question_id, prepared: 0 });
  if (!question) throw notFound('Answer');
  await mustEdit(db.sql, caller, row, clock());
  const about = {
    version: requested ?? row.version,
    needsReason: needsReason(caller, row),
    questionId: String(row.question_id),
  };
  if (about.version === row.version) return { content: row.html, ...about };
  const text = await textOfVersion(db.sql, row.id, about.version);
  if (!text) throw notFound('Version');
  return { content: text.content, ...about };
}

/**
 * Deletes the caller's own answer and reverses its acceptance. Throws `forbidden` and `not_found`.
 */
export function deleteOwnAnswer(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockPresentPost(tx, 'answer', id);
    const isAuthor = locked.post.author_id === caller.id;
    const refusal = deletionRefusal({ kind: 'answer', isAuthor, answers: 0 });
    if (refusal) throw new HttpError(refusal.code, refusal.message);
    await removeAnswer(tx, backend, locked, { userId: caller.id, reason: null });
    return { ok: true };
  });
}
