import type { Backend } from '../backend.ts';
import { coalesce } from '../coalesce.ts';
import { notify } from '../notifications/notifications.ts';
import { linkTo } from '../posts/links.ts';
import { lockAnyPost, touchQuestion } from '../posts/store.ts';
import { transact, type Transaction } from '../sql/transaction.ts';
import { pay, payOut } from './bounties.ts';
import { bestNewAnswer, GRACE, halfOf, isOver } from './rules.ts';
import * as store from './store.ts';

/** From one look for bounties that have ended to the next, in milliseconds, and how many it takes. */
const POLL = 30_000;
const LOOK = 50;

/** Ends bounties when their time is over. */
export interface BountyEnding {
  /** To be called before the database is closed. */
  readonly close: () => Promise<void>;
}

/**
 * Each bounty ends in a transaction of its own, which holds its question and looks again: of several
 * processes one ends it, and one that is killed leaves it to the next look.
 */
export function openBountyEnding(backend: Backend, report: (error: unknown) => void): BountyEnding {
  const runs = coalesce(() => endBounties(backend, report).catch(report));
  const poll = setInterval(runs.soon, POLL).unref();
  runs.soon();
  return {
    async close() {
      clearInterval(poll);
      await runs.done();
    },
  };
}

/** Tells starters of a last day, and ends what is over. A bounty that fails is reported and left. */
export async function endBounties(
  backend: Backend,
  report: (error: unknown) => void,
): Promise<void> {
  const { db, clock } = backend;
  const each = async (ids: readonly number[], work: typeof end) => {
    for (const id of ids) await transact(backend, (tx) => work(tx, id)).catch(report);
  };
  const over = { onlyUnreminded: false, limit: LOOK };
  await each(await store.endedBy(db.sql, clock() - GRACE, over), end);
  await each(await store.endedBy(db.sql, clock(), { onlyUnreminded: true, limit: LOOK }), remind);
}

async function end(tx: Transaction, questionId: number): Promise<void> {
  const question = await lockAnyPost(tx, questionId, 'question');
  const bounty = await store.openBounty(tx.sql, questionId);
  if (!question || !bounty || !isOver(bounty, tx.now)) return;
  const since = bounty.created_at;
  const best = bestNewAnswer(bounty, await store.candidates(tx.sql, { questionId, since }));
  const title = question.title ?? '';
  if (best) await payOut(tx, bounty, { answer: best, title }, halfOf(bounty.amount));
  else await store.settleBounty(tx, bounty, { status: 'lapsed', answer_id: null, paid: null });
  await notifyStarter(tx, bounty, title, best ? 'halved' : 'lapsed');
  await touchQuestion(tx, questionId);
}

/** Tells the starter that a day is left, once. */
async function remind(tx: Transaction, questionId: number): Promise<void> {
  const question = await lockAnyPost(tx, questionId, 'question');
  const bounty = await store.openBounty(tx.sql, questionId);
  if (!question || bounty?.told_at !== null || isOver(bounty, tx.now)) return;
  await store.markReminded(tx, bounty.id);
  // Its page says from now on that a day is left.
  await touchQuestion(tx, questionId);
  await notify(tx, {
    userId: bounty.user_id,
    event: 'bounty-ending',
    params: { question: question.title ?? '', amount: bounty.amount },
    link: linkTo({ id: questionId, question_id: null }),
    senderId: null,
    about: questionId,
  });
}

/** Gives the open bounty of a question that is held and deleted back to its starter. */
export async function refundBounty(
  tx: Transaction,
  { id, title }: { readonly id: number; readonly title: string | null },
): Promise<void> {
  const bounty = await store.openBounty(tx.sql, id);
  if (!bounty) return;
  const { amount, user_id } = bounty;
  await store.settleBounty(tx, bounty, { status: 'refunded', answer_id: null, paid: null });
  await pay(tx, user_id, { delta: amount, reason: 'bounty_refunded', postId: id });
  await notifyStarter(tx, bounty, title ?? '', 'refunded');
}

/** Tells the starter what became of a bounty that was given to nobody. */
function notifyStarter(
  tx: Transaction,
  { user_id, question_id, amount }: store.Bounty,
  question: string,
  outcome: 'halved' | 'lapsed' | 'refunded',
): Promise<void> {
  const isRefund = outcome === 'refunded';
  return notify(tx, {
    userId: user_id,
    event: 'bounty-ended',
    params: { question, amount, outcome },
    link: isRefund ? null : linkTo({ id: question_id, question_id: null }),
    senderId: null,
    // That a moderator has deleted the question is told in any case.
    ...(!isRefund && { about: question_id }),
  });
}
