import type { getAnswerQueue, skipQuestion } from '../../../contract/answer-queue.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { questionCards } from '../../content/questions/cards.ts';
import { followedTags } from '../../content/tags/follows.ts';
import { ignoredTags } from '../../content/tags/ignores.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { MOST_TAGS, queueTags, rankQueue, SKIPPED_FOR } from './answer-queue.rules.ts';
import * as store from './answer-queue.store.ts';
import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { senderOf } from '../../platform/http/limits-address.ts';
import { deleteRows, findRow, forgetRows, saveRow } from '../../platform/sql/rows.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';

/** The open questions that fit the caller best, and those they have skipped. */
function readQueue(
  backend: Backend,
  caller: Caller,
  { prepared, sender }: { readonly prepared: boolean; readonly sender: string },
): Promise<CallResult<typeof getAnswerQueue>> {
  const now = backend.clock();
  const whose = { userId: caller.id, now };
  return backend.db.readLong(sender, async ({ sql }) => {
    const { tags: followed } = await followedTags(sql, caller.id);
    const answered = await store.answeredTags(sql, { userId: caller.id, limit: MOST_TAGS });
    const ignored = new Set((await ignoredTags(sql, caller.id)).map(({ id }) => id));
    const isNotIgnored = ({ id }: { readonly id: number }) => !ignored.has(id);
    const tags = queueTags(followed.filter(isNotIgnored), answered.filter(isNotIgnored));
    const [first, ...others] = tags.map(({ id }) => id);
    const found =
      first === undefined
        ? []
        : await store.candidates(sql, [first, ...others], { ...whose, ignoredTags: [...ignored] });
    const ranked = rankQueue(found, tags, now);
    const ids = ranked.map(({ id }) => id);
    const cards = await questionCards(sql, ids, { prepared, callerId: caller.id });
    const reasons = new Map(ranked.map(({ id, reasons }) => [String(id), reasons]));
    const skipped = await store.skippedBy(sql, whose);
    return {
      questions: cards.map((question) => ({
        question,
        reasons: reasons.get(question._id) ?? [],
      })),
      tags: tags.map(({ name }) => name),
      skipped: skipped.map(({ id, title, until }) => ({
        _id: String(id),
        title: title ?? '',
        until: timeOf(until),
      })),
    };
  });
}

/** Hides a question from the caller's queue for 30 days, or restores it. Throws `not_found`. */
async function skip(
  backend: Backend,
  caller: Caller,
  questionId: number,
  isSkipped: boolean,
): Promise<CallResult<typeof skipQuestion>> {
  return transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    await deleteRows(tx.sql, 'answer_skips', { until: { '<=': tx.now } });
    const own = { user_id: caller.id, question_id: questionId };
    if (!isSkipped) {
      await deleteRows(tx.sql, 'answer_skips', own);
      return { question: { _id: String(questionId), until: null } };
    }
    const existing = { id: questionId, kind: QUESTION, deleted_at: null };
    if (!(await findRow(tx.sql, 'posts', existing, 'id'))) throw notFound('Question');
    const until = tx.now + SKIPPED_FOR;
    const row = { ...own, until, created_at: tx.now };
    await saveRow(tx.sql, 'answer_skips', row, ['user_id', 'question_id']);
    return { question: { _id: String(questionId), until: timeOf(until) } };
  });
}

const timeOf = (at: number): string => new Date(at).toISOString();

export const answerQueue: Noun = {
  handlers: {
    getAnswerQueue: ({ backend, caller, origin }) =>
      readQueue(backend, caller, { prepared: origin.prepared, sender: senderOf(caller, origin) }),
    skipQuestion: ({ backend, caller, params, body }) =>
      skip(backend, caller, keyOf(params.id), body.isSkipped),
  },
  forget: forgetRows('answer_skips'),
};
