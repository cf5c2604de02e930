import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { redactVersion } from './redacting.ts';
import { readHistory, readVersion, type OfPost } from './history.ts';
import { editAnswer } from '../answers/edit.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict } from '../../platform/http/errors.ts';
import { editQuestion } from '../questions/edit.ts';

/**
 * Restores the text of an earlier version: an ordinary edit, based on the version it names. Throws
 * `forbidden`, `not_found`, `conflict`.
 */
async function rollBack(
  backend: Backend,
  caller: Caller,
  of: OfPost,
  { number, version }: { readonly number: number; readonly version?: number | undefined },
): Promise<{ readonly version: number }> {
  const { version: old } = await readVersion(backend, caller, of, number);
  if (old.redaction) throw conflict('This version was redacted: its text is gone');
  const edit = {
    title: old.title ?? '',
    content: old.content,
    tags: old.tags,
    format: 'html',
    reason: `To version ${String(number)}`,
    kind: 'rolled back',
    version,
  } as const;
  const done =
    of.kind === 'question'
      ? await editQuestion(backend, caller, of.postId, edit, false)
      : await editAnswer(backend, caller, of.postId, edit, false);
  return { version: done.version };
}

const question = (id: string): OfPost => ({ kind: 'question', postId: keyOf(id) });
const answer = (id: string): OfPost => ({ kind: 'answer', postId: keyOf(id) });

export const history: Noun = {
  handlers: {
    listQuestionHistory: ({ backend, caller, params, query }) =>
      readHistory(backend, caller, question(params.id), query),
    listAnswerHistory: ({ backend, caller, params, query }) =>
      readHistory(backend, caller, answer(params.answerId), query),
    getQuestionVersion: ({ backend, caller, params }) =>
      readVersion(backend, caller, question(params.id), keyOf(params.number)),
    getAnswerVersion: ({ backend, caller, params }) =>
      readVersion(backend, caller, answer(params.answerId), keyOf(params.number)),
    rollBackQuestion: ({ backend, caller, params, body }) =>
      rollBack(backend, caller, question(params.id), body),
    rollBackAnswer: ({ backend, caller, params, body }) =>
      rollBack(backend, caller, answer(params.answerId), body),
    redactVersion: ({ backend, caller, params, body: { reason } }) =>
      redactVersion(backend, caller, keyOf(params.id), { number: keyOf(params.number), reason }),
  },
};
