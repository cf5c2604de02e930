import type { moveAnswers as route } from '../../../contract/moderation.ts';
import type { CallResult } from '../../../contract/route.ts';
import { userKey } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { keyOf, linkTo } from '../../platform/http/ids.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { closingOf } from '../closing/closing.store.ts';
import { keepEvent } from '../history/events.ts';
import { lockPresentPost, notifyAuthor } from '../moderation/posts.ts';
import { dropLinks, saveLinks } from '../posts/references.ts';
import { type LockedPost, lockPost, touchQuestion } from '../posts/posts.store.ts';
import { queueForSearch } from '../search/queue.ts';
import { moveAcceptance, toAccept } from './acceptance.ts';
import { answerIds, countAnswer } from './answers.store.ts';
import { updateRow } from '../../platform/sql/rows.ts';

/**
 * Moves all answers to a duplicate, or some, to its original. They keep their authors, times, votes
 * and comments; an acceptance is withdrawn, because only the asker of the original can accept there.
 * Throws `not_found`, and `conflict` if the question is no duplicate or there is nothing to move.
 */
export function moveAnswers(
  backend: Backend,
  caller: Caller,
  id: number,
  chosen: readonly string[] | undefined,
): Promise<CallResult<typeof route>> {
  return transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    const { duplicate_of } = await closingOf(tx.sql, question.id);
    if (duplicate_of === null)
      throw conflict('Answers can only be moved from a question that is closed as a duplicate');
    const original = await lockPost(tx, duplicate_of, 'question');
    if (!original) throw conflict('The original is deleted');
    const all = await answerIds(tx.sql, question.id);
    const answers = chosen?.map((one) => keyOf(one)) ?? all;
    if (answers.some((one) => !all.includes(one))) throw notFound('Answer');
    if (answers.length === 0) throw conflict('There are no answers to move');
    await move(tx, backend, caller, { of: question, answers, from: question, into: original });
    return {
      original: { _id: String(original.id), title: original.title ?? '' },
      moved: answers.length,
    };
  });
}

/** What the log says of answers that were moved. */
export interface MovedAnswers {
  /** The id of the duplicate. */
  readonly of: number;
  readonly answers: readonly number[];
  readonly from: number;
  readonly into: number;
  /** The answer that was accepted. */
  readonly accepted: number | undefined;
}

/** Moves answers back, except those deleted since. Throws `conflict` if that is impossible. */
export function moveAnswersBack(
  backend: Backend,
  caller: Caller,
  moved: MovedAnswers,
): Promise<void> {
  return transactAs(backend, caller, async (tx) => {
    const [from, into] = [await lockPost(tx, moved.into), await lockPost(tx, moved.from)];
    if (!from || !into) throw conflict('One of the questions is deleted');
    const there = await answerIds(tx.sql, from.id);
    const answers = moved.answers.filter((id) => there.includes(id));
    if (answers.length === 0) throw conflict('Nothing left to undo');
    const of = moved.of === from.id ? from : into;
    await move(tx, backend, caller, { of, answers, from, into, accepts: moved.accepted });
  });
}

interface Move {
  /** The duplicate, whose answers they are or were. */
  readonly of: LockedPost;
  readonly answers: readonly number[];
  readonly from: LockedPost;
  readonly into: LockedPost;
  /** The answer whose acceptance is restored. */
  readonly accepts?: number | undefined;
}

async function move(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  { of, answers, from, into, accepts }: Move,
): Promise<void> {
  const accepted = answers.find((id) => id === from.accepted_id);
  if (accepted !== undefined) await moveAcceptance(tx, from, undefined);
  for (const id of answers) {
    const answer = await lockPost(tx, id);
    if (!answer) throw notFound('Answer');
    await keepEvent(tx, caller, answer, 'moved', `From question ${String(from.id)}`);
    const moved = await updateRow(tx.sql, 'posts', id, { question_id: into.id });
    const content = moved?.content ?? '';
    await dropLinks(tx, from.id, content, backend.siteUrl);
    await saveLinks(tx, into.id, content, backend.siteUrl);
    await countAnswer(tx, from.id, 'deleted');
    await countAnswer(tx, into.id, 'restored');
    if (id === accepts && into.accepted_id === null)
      await moveAcceptance(tx, into, toAccept(answer));
    const link = linkTo({ id, question_id: into.id });
    await notifyAuthor(tx, caller, { post: answer, question: into }, 'moved to another question', {
      link,
    });
    tx.publish({ type: 'pages-changed', surrogateKeys: [userKey(answer.author_id)] });
  }
  await keepEvent(tx, caller, from, 'answers moved', `To question ${String(into.id)}`);
  await keepEvent(tx, caller, into, 'answers moved', `From question ${String(from.id)}`);
  await queueForSearch(tx, [from.id, into.id]);
  for (const { id } of [from, into]) await touchQuestion(tx, id);
  await logAction(tx, caller, {
    action: 'answers-moved',
    target: { kind: 'question', id: of.id, label: of.title ?? '' },
    details: {
      answers: answers.join(' '),
      from: String(from.id),
      into: String(into.id),
      accepted: accepted?.toString(),
    },
  });
}
