import { sql } from 'kysely';
import type { BountyState, Bounty as ShownBounty } from '../../../contract/bounties.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { lockPresentPost } from '../../content/moderation/posts.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { lockOf } from '../../content/posts/locks.ts';
import { lockPost, touchQuestion } from '../../content/posts/posts.store.ts';
import { record } from '../../people/reputation/reputation.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { lockMember } from '../../people/users/member-locks.store.ts';
import { findPerson } from '../../people/users/users.store.ts';
import { type Candidate, awardRefusal, OPEN_FOR, startRefusal } from './bounties.rules.ts';
import * as store from './bounties.store.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import { countRows, findRow, updateRows } from '../../platform/sql/rows.ts';

/** The question’s open bounty, and whether the caller can start one. Throws `not_found`. */
export async function readBounty(
  { db: { sql }, clock }: Backend,
  caller: Caller,
  questionId: number,
): Promise<BountyState> {
  const facts = await factsOf(sql, questionId, clock());
  const person = await findPerson(sql, caller.id);
  const bounty = await store.openBounty(sql, facts.id);
  const reputation = person?.reputation ?? 1;
  const starter = {
    reputation,
    open: await countRows(sql, 'bounties', { user_id: caller.id, status: store.OPEN }),
  };
  return {
    question: { _id: String(facts.id), title: facts.title ?? '' },
    bounty: bounty ? await shown(sql, bounty) : null,
    reputation,
    refusal: startRefusal(facts, starter, { now: clock() })?.message ?? null,
  };
}

/**
 * Starts a bounty and deducts its amount from the caller's reputation at once. Throws what
 * `startRefusal` returns, and `not_found`.
 */
export async function startBounty(
  backend: Backend,
  caller: Caller,
  questionId: number,
  amount: number,
): Promise<{ bounty: ShownBounty }> {
  return transactAs(backend, caller, async (tx) => {
    if (!(await lockPost(tx, questionId))) throw notFound('Question');
    const facts = await factsOf(tx.sql, questionId, tx.now);
    // Locks the member: of two concurrent bounties the later one counts the other.
    const member = await lockMember(tx, caller.id);
    const open = await countRows(tx.sql, 'bounties', { user_id: caller.id, status: store.OPEN });
    const starter = { reputation: member?.reputation ?? 1, open };
    const refusal = startRefusal(facts, starter, { amount, now: tx.now });
    if (refusal) throw refused(refusal);
    const bounty = { user_id: caller.id, amount, ends_at: tx.now + OPEN_FOR };
    await store.insertBounty(tx, { ...bounty, question_id: facts.id });
    const paid = { userId: caller.id, delta: -amount, postId: facts.id };
    await record(tx, [{ ...paid, reason: 'bounty_started' }]);
    await notify(tx, {
      userId: facts.author_id,
      event: 'bounty-started',
      params: { question: facts.title ?? '', amount },
      link: linkTo(facts),
      senderId: caller.id,
      about: facts.id,
    });
    await touchQuestion(tx, facts.id);
    return { bounty: await shown(tx.sql, bounty) };
  });
}

/** Awards the caller's bounty to an answer. Throws what `awardRefusal` returns, and `not_found`. */
export function awardBounty(
  backend: Backend,
  caller: Caller,
  answerId: number,
): Promise<{ amount: number }> {
  return transactAs(backend, caller, async (tx) => {
    const { post: answer, question } = await lockPresentPost(tx, 'answer', answerId);
    const [candidate] = await store.candidates(tx.sql, { id: answer.id });
    if (!candidate) throw notFound('Answer');
    const bounty = await store.openBounty(tx.sql, question.id);
    if (!bounty) throw conflict('This question has no open bounty');
    const refusal = awardRefusal(bounty, caller.id, candidate, tx.now);
    if (refusal) throw refused(refusal);
    await payOut(tx, bounty, { answer, title: question.title ?? '' }, bounty.amount);
    return { amount: bounty.amount };
  });
}

/** Pays all or part of a bounty to an answer, ends the bounty and notifies the author. */
export async function payOut(
  tx: Transaction,
  bounty: store.Bounty,
  {
    answer,
    title,
  }: { readonly answer: Pick<Candidate, 'id' | 'author_id'>; readonly title: string },
  amount: number,
): Promise<void> {
  const isWhole = amount === bounty.amount;
  const status = isWhole ? 'awarded' : 'halved';
  await store.settleBounty(tx, bounty, { status, answer_id: answer.id, paid: amount });
  const bounty_amount = sql<number>`coalesce(bounty_amount, 0) + ${sql.lit(amount)}`;
  await updateRows(tx.sql, 'posts', answer.id, { bounty_amount });
  const earned = { userId: answer.author_id, delta: amount, postId: answer.id };
  await record(tx, [{ ...earned, reason: 'bounty_awarded' }]);
  await notify(tx, {
    userId: answer.author_id,
    event: 'bounty-awarded',
    params: { question: title, amount },
    link: linkTo({ id: answer.id, question_id: bounty.question_id }),
    senderId: isWhole ? bounty.user_id : null,
    about: bounty.question_id,
  });
  await touchQuestion(tx, bounty.question_id);
}

async function factsOf(queries: Queries, questionId: number, now: number) {
  const present = { id: questionId, kind: QUESTION, deleted_at: null };
  const facts = await findRow(queries, 'posts', present);
  if (!facts) throw notFound('Question');
  const isLocked = (await lockOf(queries, facts.id, { kind: 'edits', now })) !== undefined;
  return { ...facts, isLocked, hasBounty: facts.bounty_until !== null };
}

async function shown(
  queries: Queries,
  { amount, ends_at, user_id }: Pick<store.Bounty, 'amount' | 'ends_at' | 'user_id'>,
): Promise<ShownBounty> {
  const by = (await authorsOf(queries, [user_id])).get(user_id) ?? null;
  return { amount, endsAt: new Date(ends_at).toISOString(), by };
}
