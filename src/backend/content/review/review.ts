import { DAY, MINUTE } from '../../../shared/durations.ts';
import type { decideReview, ReviewDecision, ReviewItem } from '../../../contract/review.ts';
import { QUEUES, TARGET_KINDS, type TargetKind } from '../../../contract/review.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import {
  conflict,
  forbidden,
  HttpError,
  notFound,
  refusedField,
} from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { joining, transact, type Transaction } from '../../platform/sql/transaction.ts';
import type { Privilege } from '../../../contract/privileges.ts';
import { holds, mustHold, refusalFor } from '../../people/privileges/privileges.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { personOf } from '../moderation/posts.ts';
import { asModerator } from '../tags/moderators.ts';
import type { ReviewQueue, Shown } from './queue.ts';
import * as store from './review.store.ts';
import type { ReviewRow } from './review.store.ts';
import { countRows, lockRow } from '../../platform/sql/rows.ts';

export { closeItem, keepDetails, openItem } from './review.store.ts';

/** How long an item is claimed for a reviewer. */
const CLAIMED_FOR = 10 * MINUTE;
/** Items that a person decides in a day. */
const MOST_REVIEWS_A_DAY = 40;

/** All queues (nouns.ts adds them). */
export const REVIEW_QUEUES: ReviewQueue[] = [];

function queueOf(name: string): ReviewQueue {
  const queue = REVIEW_QUEUES.find((one) => one.name === name);
  if (!queue) throw notFound('Queue');
  return queue;
}

/** The queues that have something for the caller. */
async function listQueues({ db, clock }: Backend, caller: Caller) {
  const scopes = REVIEW_QUEUES.flatMap((queue) => scopesOf(caller, queue));
  if (scopes.length === 0) return { queues: [] };
  const reviewer = { userId: caller.id, now: clock() };
  const counts = await store.countWaiting(db.sql, scopes, reviewer);
  const queues = QUEUES.flatMap((name) => counts.filter((one) => one.name === name));
  return { queues };
}

/** What of a queue the caller decides: all things of some kinds, others in the tags they moderate. */
function scopesOf(caller: Caller, queue: ReviewQueue): store.Scope[] {
  const tags = caller.rights.standing.moderates;
  const kinds = TARGET_KINDS.filter((kind) => holds(caller, privilegeFor(queue, kind)));
  const others = TARGET_KINDS.filter((kind) => !kinds.includes(kind));
  return [
    ...(kinds.length > 0 ? [{ queue: queue.name, kinds }] : []),
    ...(others.length > 0 && tags.length > 0 ? [{ queue: queue.name, kinds: others, tags }] : []),
  ];
}

const privilegeFor = ({ apart, privilege }: ReviewQueue, kind: TargetKind): Privilege =>
  apart?.[kind] ?? privilege;

/** The next item of a queue, claimed for the caller; null if nothing waits for them. */
async function next(
  backend: Backend,
  caller: Caller,
  name: string,
): Promise<{ item: ReviewItem | null }> {
  const queue = queueOf(name);
  const scopes = scopesOf(caller, queue);
  if (scopes.length === 0) throw forbidden(refusalFor(caller, queue.privilege) ?? '');
  await refuseBeyond(backend, backend.db.sql, caller);
  return transact(backend, async (tx) => {
    for (;;) {
      const row = await store.nextItem(tx.sql, scopes, { userId: caller.id, now: tx.now });
      if (!row) return { item: null };
      const until = tx.now + CLAIMED_FOR;
      // Somebody else may have claimed it since it was read.
      if (!(await store.claim(tx, row.id, { userId: caller.id, until }))) continue;
      const shown = await queue.show(tx.sql, row, tx.now);
      if (shown) return { item: await toItem(tx.sql, row, shown) };
      await closeGone(tx, queue, row);
    }
  });
}

async function closeGone(tx: Transaction, queue: ReviewQueue, row: ReviewRow): Promise<void> {
  await store.saveItem(tx, row.id, { decision: 'closed', decided_at: tx.now });
  await queue.onGone?.(tx, row);
}

async function refuseBeyond({ limits, clock }: Backend, queries: Queries, caller: Caller) {
  if (!limits) return;
  const lately = { decided_by: caller.id, decided_at: { '>': clock() - DAY } };
  if ((await countRows(queries, 'review_items', lately)) < MOST_REVIEWS_A_DAY) return;
  const message = `You can review ${String(MOST_REVIEWS_A_DAY)} posts a day`;
  throw new HttpError('too_many_requests', message, { retryAfter: 3600 });
}

/**
 * Decides an item, or skips it; a decision that is sent twice is made once. Throws `forbidden` for
 * one's own posts and what one flagged, and `conflict` if it was decided already.
 */
function decide(
  backend: Backend,
  member: Caller,
  { queue: name, itemId }: { readonly queue: string; readonly itemId: string },
  decision: ReviewDecision,
): Promise<CallResult<typeof decideReview>> {
  const queue = queueOf(name);
  return transactAs(backend, member, async (tx) => {
    const id = keyOf(itemId);
    const row = await lockRow(tx, 'review_items', id);
    if (row?.queue !== queue.name) throw notFound('Item');
    // First: a decision may flag the post, and nobody reviews what they flagged.
    if (isSameDecision(row, member, decision))
      return { item: await toItem(tx.sql, row, await queue.show(tx.sql, row, tx.now)) };
    const caller = await asModerator(tx.sql, member, row.target_id, row.target_kind);
    mustHold(caller, privilegeFor(queue, row.target_kind));
    await mustBeOthers(tx, caller, row);
    if (row.decided_at !== null || row.version !== decision.version)
      throw await decidedAlready(tx, caller, row);
    const shown = await queue.show(tx.sql, row, tx.now);
    if (!shown) throw conflict('This is no longer there');
    if (decision.decision === 'skip') {
      await store.skipItem(tx, caller.id, row.id);
      return { item: await toItem(tx.sql, row, shown) };
    }
    if (!(shown.decisions as readonly string[]).includes(decision.decision)) throw doesNotFit();
    await refuseBeyond(backend, tx.sql, caller);
    await queue.decide(tx, caller, row, decision, joining(backend, tx));
    const closed = {
      decision: decision.decision,
      decided_by: caller.id,
      decided_at: tx.now,
      reply: decision.reply ?? null,
      claimed_by: null,
      claimed_until: null,
    };
    await store.saveItem(tx, row.id, closed);
    await log(tx, caller, 'review-decided', row, {
      label: shown.label,
      decision: decision.decision,
      reply: decision.reply,
      isFinal: queue.undo ? undefined : true,
    });
    return { item: await toItem(tx.sql, { ...row, ...closed, version: row.version + 1 }, shown) };
  });
}

const doesNotFit = () => refusedField('invalid', 'decision', 'This decision does not fit');

/** Nobody reviews their own posts, or what they flagged. */
async function mustBeOthers(tx: Transaction, caller: Caller, row: ReviewRow): Promise<void> {
  if (row.author_id === caller.id) throw forbidden('You cannot review your own post');
  if (await store.hasFlagged(tx.sql, row, caller.id))
    throw forbidden('You cannot review what you flagged');
}

/** Whether a form was submitted twice; an edit may come with another text. */
const isSameDecision = (
  { decided_by, decision, reply, version }: ReviewRow,
  caller: Caller,
  given: ReviewDecision,
): boolean =>
  decided_by === caller.id &&
  decision === given.decision &&
  decision !== 'edit' &&
  reply === (given.reply ?? null) &&
  version === given.version + 1;

/** The error for a decision that comes second: it says who decided what. */
async function decidedAlready(
  tx: Transaction,
  caller: Caller,
  { decided_by, decision }: ReviewRow,
): Promise<HttpError> {
  if (decision === null) return conflict('This has changed; please look again');
  if (decided_by === caller.id) return conflict(`You have already decided this: ${decision}`);
  const who = (await store.usernameOf(tx.sql, decided_by)) ?? 'Somebody';
  return conflict(`${who} was faster and decided: ${decision}`);
}

/**
 * Undoes the decision on an item, which waits again. Throws `conflict` if it waits already, or if
 * the same thing has been put into the queue since.
 */
export async function undoReview(backend: Backend, caller: Caller, id: number): Promise<void> {
  await transactAs(backend, caller, async (tx) => {
    const row = await lockRow(tx, 'review_items', id);
    const queue = row && queueOf(row.queue);
    if (!row || !queue?.undo || row.decided_at === null) throw conflict('Nothing left to undo');
    const target = { kind: row.target_kind, id: row.target_id };
    if (await store.lockWaiting(tx, queue.name, target))
      throw conflict('This waits for review again');
    await queue.undo(tx, caller, row, joining(backend, tx));
    await store.saveItem(tx, row.id, {
      decision: null,
      decided_by: null,
      decided_at: null,
      reply: null,
    });
    const shown = await queue.show(tx.sql, row, tx.now);
    await log(tx, caller, 'review-undone', row, {
      label: shown?.label ?? '',
      decision: row.decision ?? undefined,
    });
  });
}

function log(
  tx: Transaction,
  caller: Caller,
  action: 'review-decided' | 'review-undone',
  { id, queue, target_kind, target_id }: ReviewRow,
  { label, ...details }: { readonly label: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  return logAction(tx, caller, {
    action,
    target: { kind: 'review', id, label },
    details: { queue, kind: target_kind, targetId: String(target_id), ...details },
  });
}

async function toItem(
  queries: Queries,
  row: ReviewRow,
  shown: Shown | undefined,
): Promise<ReviewItem> {
  const authors = await authorsOf(queries, row.author_id === null ? [] : [row.author_id]);
  const isDecided = row.decision !== null;
  return {
    _id: String(row.id),
    queue: row.queue,
    version: row.version,
    kind: row.target_kind,
    openedAt: new Date(row.opened_at).toISOString(),
    post: shown?.post,
    author: row.author_id === null ? null : (authors.get(row.author_id) ?? null),
    signs: [...(shown?.signs ?? [])],
    flags: [...(shown?.flags ?? [])],
    decisions: isDecided ? [] : [...(shown?.decisions ?? []), 'skip'],
    decision: row.decision,
    decidedBy: personOf(row.decided_by, await store.usernameOf(queries, row.decided_by)),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    reply: row.reply ?? '',
  };
}

export const review: Noun = {
  handlers: {
    listQueues: ({ backend, caller }) => listQueues(backend, caller),
    nextReview: ({ backend, caller, params }) => next(backend, caller, params.queue),
    decideReview: ({ backend, caller, params, body }) => decide(backend, caller, params, body),
  },
  forget: store.forgetReviewer,
};
