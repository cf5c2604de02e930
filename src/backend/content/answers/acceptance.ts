import type { Backend, Caller } from '../../backend.ts';
import { afterAccept } from '../../people/badges/badges.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { addToAuthor, type LockedPost, touchQuestion } from '../posts/posts.store.ts';
import { record } from '../../people/reputation/reputation.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { addToTagsOf } from '../tags/counts.store.ts';
import { acceptanceChanges, type Accepted } from './answers.rules.ts';
import { acceptedAnswer } from './answers.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** The id of the accepted answer, on the wire; null for none. */
export interface Acceptance {
  readonly acceptedAnswer: string | null;
}

/**
 * Accepts an answer to the caller's own question, replacing an earlier acceptance. Does nothing if
 * it is already accepted. Throws `not_found`, and `forbidden` for everybody else.
 */
export function acceptAnswer(
  backend: Backend,
  caller: Caller,
  answerId: number,
): Promise<Acceptance> {
  return transactAs(backend, caller, async (tx) => {
    const { question, answer } = await acceptable(tx, caller, answerId);
    if (question.accepted_id !== answer.id) {
      await moveAcceptance(tx, question, toAccept(answer));
      await notify(tx, {
        userId: answer.author_id,
        event: 'accepted',
        params: { question: question.title ?? '' },
        link: linkTo(answer),
        senderId: caller.id,
        about: question.id,
      });
      await afterAccept(tx, { question, answer });
    }
    return { acceptedAnswer: String(answer.id) };
  });
}

/** The answer as an acceptance needs it. */
export const toAccept = ({ id, author_id, is_wiki }: LockedPost): Accepted => ({
  id,
  authorId: author_id,
  isPaid: is_wiki === 0,
});

/** Withdraws the acceptance. Does nothing if the answer is not accepted. */
export function unacceptAnswer(
  backend: Backend,
  caller: Caller,
  answerId: number,
): Promise<Acceptance> {
  return transactAs(backend, caller, async (tx) => {
    const { question, answer } = await acceptable(tx, caller, answerId);
    const { accepted_id } = question;
    if (accepted_id !== answer.id) {
      return { acceptedAnswer: accepted_id === null ? null : String(accepted_id) };
    }
    await moveAcceptance(tx, question, undefined);
    return { acceptedAnswer: null };
  });
}

/** The answer and its question, both locked until the transaction ends. */
async function acceptable(
  tx: Transaction,
  caller: Caller,
  answerId: number,
): Promise<{ question: LockedPost; answer: LockedPost }> {
  const { post: answer, question } = await lockPresentPost(tx, 'answer', answerId);
  if (question.author_id !== caller.id) {
    throw forbidden('Only the question author can accept answers');
  }
  return { question, answer };
}

/** Moves a question's acceptance, with its reputation and counts; `to` undefined withdraws it. */
export async function moveAcceptance(
  tx: Transaction,
  question: LockedPost,
  to: Accepted | undefined,
): Promise<void> {
  const from = await acceptedAnswer(tx, question.accepted_id);
  await updateRows(tx.sql, 'posts', question.id, { accepted_id: to?.id ?? null });
  await addToTagsOf(tx, question.id, { answered_count: Number(!!to) - Number(!!from) });
  // The ledger first, because it locks people in the order of their ids; then their counts.
  await record(tx, acceptanceChanges(question.author_id, from, to));
  if (from) await addToAuthor(tx, from.authorId, 'accepted_count', -1);
  if (to) await addToAuthor(tx, to.authorId, 'accepted_count', 1);
  await touchQuestion(tx, question.id);
}
