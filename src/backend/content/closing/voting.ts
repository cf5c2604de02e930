import type { CloseVote, getClosing, VoteState } from '../../../contract/closing.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { holds, mustHold, refusalFor } from '../../people/privileges/privileges.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { lockOf } from '../posts/locks.ts';
import { postOnPage } from '../posts/page.ts';
import type { LockedPost } from '../posts/posts.store.ts';
import { readOriginals } from '../questions/links.ts';
import { asModerator } from '../tags/moderators.ts';
import { closeItem, openItem } from '../review/review.ts';
import { lockWaiting, skipItem } from '../review/review.store.ts';
import { cast, neededFor, verdictOn } from './ballots.ts';
import { close, reopen, reasonOfVote } from './closing.ts';
import { type Ballot, closedReasonOf, isExpert, VOTES_LAST } from './closing.rules.ts';
import * as store from './closing.store.ts';
import { originalsOf } from './duplicates.ts';
import { deleteRows } from '../../platform/sql/rows.ts';

type Kind = 'close' | 'reopen';

/**
 * Votes to close an open question, which the last vote needed does. Throws `forbidden`, `invalid`
 * without originals of a duplicate, and `conflict` if it is closed already.
 */
export function voteToClose(
  backend: Backend,
  member: Caller,
  id: number,
  { reason: given, duplicates = [] }: CloseVote,
): Promise<VoteState> {
  return transactAs(backend, member, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    const caller = await asModerator(tx.sql, member, question.id);
    await mustVote(tx.sql, caller, { ...question, kind: 'close' });
    const reason = await reasonOfVote(tx.sql, given);
    const originals =
      reason === 'duplicate' ? await originalsOf(tx, question, duplicates, { taught: true }) : [];
    return castToClose(tx, caller, question, { reason, originals });
  });
}

/** Casts a checked vote to close a locked question. */
export async function castToClose(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  ballot: Ballot,
): Promise<VoteState> {
  const originals = ballot.originals.join(' ');
  const votes = await cast(tx, caller, question, {
    kind: 'close',
    reason: ballot.reason,
    originals,
  });
  const needed = await neededFor(tx.sql, 'close', tx.now);
  const isAlone = await closesAlone(tx, caller, question, ballot.reason);
  if (votes.length < needed && !isAlone) {
    await queue(tx, caller, question, 'close');
    return { votes: votes.length, needed, isClosed: false };
  }
  const verdict = isAlone ? ballot : verdictOn(votes);
  await close(tx, caller, question, {
    reason: closedReasonOf(verdict.reason),
    originals: verdict.originals,
    votes: votes.length,
  });
  return { votes: votes.length, needed, isClosed: true };
}

/** Votes to reopen a closed question. Throws `forbidden`, and `conflict` if it is open. */
export function voteToReopen(backend: Backend, member: Caller, id: number): Promise<VoteState> {
  return transactAs(backend, member, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    const caller = await asModerator(tx.sql, member, question.id);
    await mustVote(tx.sql, caller, { ...question, kind: 'reopen' });
    return castToReopen(tx, caller, question);
  });
}

/** Casts a checked vote to reopen a locked question. */
export async function castToReopen(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
): Promise<VoteState> {
  const vote = { kind: 'reopen', reason: 'reopen', originals: '' } as const;
  const votes = await cast(tx, caller, question, vote);
  const needed = await neededFor(tx.sql, 'close', tx.now);
  const isAlone = caller.role !== 'user' || (await hasClosed(tx.sql, caller, question));
  if (votes.length < needed && !isAlone) {
    await queue(tx, caller, question, 'reopen');
    return { votes: votes.length, needed, isClosed: true };
  }
  await reopen(tx, caller, question, votes.length);
  return { votes: votes.length, needed, isClosed: false };
}

/** Withdraws the caller's vote, if they have one. */
export function withdrawVote(
  backend: Backend,
  caller: Caller,
  id: number,
  kind: Kind,
): Promise<VoteState> {
  return transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    await deleteRows(tx.sql, 'ballots', { post_id: question.id, user_id: caller.id, kind });
    const votes = await store.votesOn(tx.sql, question.id, kind, tx.now - VOTES_LAST);
    if (votes.length === 0 && kind === 'close')
      await closeItem(tx, kind, { kind: 'question', id: question.id });
    const needed = await neededFor(tx.sql, 'close', tx.now);
    return { votes: votes.length, needed, isClosed: question.status === 'closed' };
  });
}

/** The votes on a question, and whether the caller may vote. */
export async function readClosing(
  { db: { sql }, clock }: Backend,
  member: Caller,
  id: number,
): Promise<CallResult<typeof getClosing>> {
  const [row] = await postOnPage(sql, { id, prepared: 0 });
  if (row?.kind !== 'question') throw notFound('Question');
  const caller = await asModerator(sql, member, row.id);
  const isClosed = row.status === 'closed';
  const kind = isClosed ? 'reopen' : 'close';
  const votes = await store.votesOn(sql, row.id, kind, clock() - VOTES_LAST);
  const refusal = await refusalOf(sql, caller, { ...row, kind });
  const lock = await lockOf(sql, row.id, { kind: 'answers', now: clock() });
  const mayKnow = refusal === undefined;
  const isAlone = caller.role !== 'user' || (await isOwn(sql, caller, { ...row, kind }));
  return {
    question: { _id: String(row.id), title: row.title ?? '' },
    votes: mayKnow ? votes.length : 0,
    needed: isAlone ? 1 : await neededFor(sql, 'close', clock()),
    isClosed,
    hasVoted: votes.some(({ user_id }) => user_id === caller.id),
    refusal: refusal ?? null,
    originals: mayKnow ? await readOriginals(sql, verdictOn(votes).originals) : [],
    protectedUntil: lock?.until ?? null,
    protects: holds(caller, 'protect'),
  };
}

/** Lets others decide too: an item, which the voter has no more to do with. */
async function queue(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  name: Kind,
): Promise<void> {
  const target = { kind: 'question', id: question.id } as const;
  await openItem(tx, { queue: name, target, authorId: question.author_id });
  const item = await lockWaiting(tx, name, target);
  if (item) await skipItem(tx, caller.id, item.id);
}

/** A moderator's vote suffices, the asker's, and for a duplicate that of an expert in a tag. */
async function closesAlone(
  tx: Transaction,
  caller: Caller,
  question: LockedPost,
  reason: Ballot['reason'],
): Promise<boolean> {
  if (caller.role !== 'user' || question.author_id === caller.id) return true;
  if (reason !== 'duplicate') return false;
  return (await store.answersInTagsOf(tx.sql, question.id, caller.id)).some(isExpert);
}

interface Votable {
  readonly id: number;
  readonly author_id: number;
  readonly status: string;
  readonly kind: Kind;
}

async function mustVote(queries: Queries, caller: Caller, question: Votable): Promise<void> {
  const isClosed = question.status === 'closed';
  if (isClosed !== (question.kind === 'reopen'))
    throw conflict(`This question is ${isClosed ? 'already closed' : 'open'}`);
  if (await isOwn(queries, caller, question)) return;
  mustHold(caller, 'close');
}

/** Why the caller cannot vote, as a sentence. */
const refusalOf = async (queries: Queries, caller: Caller, question: Votable) =>
  (await isOwn(queries, caller, question)) ? undefined : refusalFor(caller, 'close');

/** Askers may always close their question, and reopen it if they closed it themselves. */
const isOwn = async (queries: Queries, caller: Caller, question: Votable): Promise<boolean> =>
  question.author_id === caller.id &&
  (question.kind === 'close' || (await hasClosed(queries, caller, question)));

async function hasClosed(
  queries: Queries,
  caller: Caller,
  { id, author_id }: Pick<Votable, 'id' | 'author_id'>,
): Promise<boolean> {
  if (author_id !== caller.id) return false;
  return (await store.closingOf(queries, id)).closed_by === caller.id;
}
