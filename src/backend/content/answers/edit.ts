import type { Answer } from '../../../contract/answers.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { writeMembersBody } from '../posts/body.ts';
import { checkEdit, type EditClaims, type Edited, writeEdit } from '../posts/editing.ts';
import { textOf } from '../posts/revisions.ts';
import { limitLinks } from '../spam/spam.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { answerUsesTex } from '../tex/tex.store.ts';
import { readFor } from '../questions/question.ts';
import type { NewAnswer } from './answers.ts';

/**
 * Edits an answer and keeps the old text in its history. An edit without changes is not saved.
 * Throws `forbidden`, `not_found`, `invalid`.
 */
export async function editAnswer(
  backend: Backend,
  caller: Caller,
  id: number,
  edited: Pick<NewAnswer, 'content' | 'format'> & EditClaims,
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
  const { answers } = await readFor(backend, caller, questionId, prepared);
  const answer = answers.find(({ _id }) => _id === String(id));
  if (!answer) throw notFound('Answer');
  return { answer, version };
}
