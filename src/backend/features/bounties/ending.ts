import type { Backend } from '../../backend.ts';
import type { Job } from '../../job.ts';
import { record } from '../../people/reputation/reputation.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { linkTo, keyOf } from '../../platform/http/ids.ts';
import { lockAnyPost, touchQuestion } from '../../content/posts/posts.store.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { payOut, awardBounty, readBounty, startBounty } from './bounties.ts';
import { bestNewAnswer, GRACE, halfOf, isOver } from './bounties.rules.ts';
import * as store from './bounties.store.ts';
import { newestOfAll, newestOnPosts } from './bounties.store.ts';
import type { Noun } from '../../noun.ts';
import type { ReputationReason } from '../../platform/sql/tables.ts';
import type { ActivityKind } from '../../people/users/activity.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/** Milliseconds between two checks for ended bounties, and how many each check takes. */
const POLL = 30_000;
const LOOK = 50;

/**
 * Ends each bounty in its own transaction, which locks the question and checks again, so that only
 * one process ends it. If that process is killed, the next check ends it.
 */
const bountyEnding: Job = {
  every: POLL,
  run: (backend, { report }) => endBounties(backend, report),
};

/**
 * Reminds starters on the last day, and ends expired bounties. Reports and skips a bounty that
 * fails.
 */
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
  const since = { '>': bounty.created_at };
  const answers = { question_id: questionId, created_at: since };
  const best = bestNewAnswer(bounty, await store.candidates(tx.sql, answers));
  const title = question.title ?? '';
  if (best) await payOut(tx, bounty, { answer: best, title }, halfOf(bounty.amount));
  else await store.settleBounty(tx, bounty, { status: 'lapsed', answer_id: null, paid: null });
  await notifyStarter(tx, bounty, title, best ? 'halved' : 'lapsed');
  await touchQuestion(tx, questionId);
}

/** Reminds the starter once that a day is left. */
async function remind(tx: Transaction, questionId: number): Promise<void> {
  const question = await lockAnyPost(tx, questionId, 'question');
  const bounty = await store.openBounty(tx.sql, questionId);
  if (!question || bounty?.reminded_at !== null || isOver(bounty, tx.now)) return;
  await updateRows(tx.sql, 'bounties', bounty.id, { reminded_at: tx.now });
  // The page now says that a day is left.
  await touchQuestion(tx, questionId);
  await notify(tx, {
    userId: bounty.user_id,
    event: 'bounty-ending',
    params: { question: question.title ?? '', amount: bounty.amount },
    link: linkTo({ id: questionId, question_id: null }),
    about: questionId,
  });
}

/** Refunds the open bounty of a deleted question, which the caller has locked. */
async function refundBounty(
  tx: Transaction,
  { id, title }: { readonly id: number; readonly title: string | null },
): Promise<void> {
  const bounty = await store.openBounty(tx.sql, id);
  if (!bounty) return;
  const { amount, user_id } = bounty;
  await store.settleBounty(tx, bounty, { status: 'refunded', answer_id: null, paid: null });
  const refund = { userId: user_id, delta: amount, postId: id };
  await record(tx, [{ ...refund, reason: 'bounty_refunded' }]);
  await notifyStarter(tx, bounty, title ?? '', 'refunded');
}

/** Notifies the starter how a bounty that was not awarded ended. */
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
    // Notifies of a refund even though the question is deleted.
    ...(!isRefund && { about: question_id }),
  });
}

const onProfile: ActivityKind = {
  type: 'bounty',
  newest: newestOnPosts,
  onProfile({ delta }) {
    const paid = `${String(Math.abs(delta ?? 0))} reputation`;
    return (delta ?? 0) < 0 ? `offered ${paid}` : `was given ${paid}`;
  },
};

const onDashboard: ActivityKind = {
  type: 'bounty',
  newest: newestOfAll,
  onDashboard: ({ title, reason }) => ({ title: titleOf(reason), description: title ?? '' }),
};

function titleOf(reason: ReputationReason | null): string {
  if (reason === 'bounty_started') return 'Started a bounty';
  return reason === 'bounty_awarded'
    ? 'Your answer was awarded a bounty'
    : 'Your bounty was refunded';
}

export const bounties: Noun = {
  handlers: {
    getBounty: ({ backend, caller, params }) => readBounty(backend, caller, keyOf(params.id)),
    startBounty: ({ backend, caller, params, body }) =>
      startBounty(backend, caller, keyOf(params.id), body.amount),
    awardBounty: ({ backend, caller, params }) =>
      awardBounty(backend, caller, keyOf(params.answerId)),
  },
  activity: [onProfile, onDashboard],
  jobs: [bountyEnding],
  onDelete: refundBounty,
};
