import { lockPresentPost } from '../moderation/posts.ts';
import { readOriginals } from '../questions/links.ts';
import type { ReviewQueue } from '../review/queue.ts';
import { closeItem } from '../review/review.ts';
import { shownTarget } from '../review/shown.ts';
import { leadingBallot } from './ballots.ts';
import { closedReasonOf } from './closing.rules.ts';
import { closingOf } from './closing.store.ts';
import { originalsOf } from './duplicates.ts';
import { castToClose, castToReopen } from './voting.ts';

/** Questions with votes to close; the votes lapse. */
export const closeQueue: ReviewQueue = {
  name: 'close',
  privilege: 'close',
  show: async (queries, item, now) => {
    const post = await shownTarget(queries, { kind: 'question', id: item.target_id });
    const ballot = await leadingBallot(queries, item.target_id, now);
    if (!post || post.isClosed || !ballot) return undefined;
    const named = await readOriginals(queries, ballot.originals);
    const reason = closedReasonOf(ballot.reason) ?? 'Duplicate';
    const text = [reason, ...named.map(({ title }) => title)].join(': ');
    return {
      post,
      label: post.title,
      signs: [{ name: 'Votes to close', points: ballot.votes, text }],
      decisions: ['close', 'decline'],
    };
  },
  decide: async (tx, caller, item, { decision }) => {
    const ballot = await leadingBallot(tx.sql, item.target_id, tx.now);
    if (decision !== 'close' || !ballot) return;
    const { question } = await lockPresentPost(tx, 'question', item.target_id);
    // Further votes may be needed, for which another item waits.
    await closeItem(tx, 'close', { kind: 'question', id: item.target_id });
    // What it repeats may have been deleted, or closed as its duplicate, since.
    const originals =
      ballot.originals.length > 0
        ? await originalsOf(tx, question, ballot.originals.map(String), { taught: true })
        : [];
    await castToClose(tx, caller, question, { ...ballot, originals });
  },
};

/** Closed questions that their authors have edited, or that have votes to reopen. */
export const reopenQueue: ReviewQueue = {
  name: 'reopen',
  privilege: 'close',
  show: async (queries, item) => {
    const post = await shownTarget(queries, { kind: 'question', id: item.target_id });
    if (!post?.isClosed) return undefined;
    const { closed_reason, duplicate_of } = await closingOf(queries, item.target_id);
    const text = duplicate_of === null ? (closed_reason ?? '') : 'Duplicate';
    return {
      post,
      label: post.title,
      signs: [{ name: 'Closed', points: 0, text }],
      decisions: ['reopen', 'keep-closed'],
    };
  },
  decide: async (tx, caller, item, { decision }) => {
    if (decision !== 'reopen') return;
    const { question } = await lockPresentPost(tx, 'question', item.target_id);
    await closeItem(tx, 'reopen', { kind: 'question', id: item.target_id });
    await castToReopen(tx, caller, question);
  },
};
