import type { Queries } from '../../platform/sql/database.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { postOnPage, type PostOnPage } from '../posts/page.ts';
import { readOriginals } from '../questions/links.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import type { ReviewQueue, Shown } from '../review/queue.ts';
import { closeItem } from '../review/review.ts';
import type { ReviewRow } from '../review/review.store.ts';
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
    const question = await questionOf(queries, item);
    const ballot = await leadingBallot(queries, item.target_id, now);
    if (question?.status !== 'open' || !ballot) return undefined;
    const named = await readOriginals(queries, ballot.originals);
    const reason = closedReasonOf(ballot.reason) ?? 'Duplicate';
    const text = [reason, ...named.map(({ title }) => title)].join(': ');
    return {
      ...(await shown(queries, question)),
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
    const question = await questionOf(queries, item);
    if (question?.status !== 'closed') return undefined;
    const { closed_reason } = await closingOf(queries, question.id);
    const text = question.duplicate_of === null ? (closed_reason ?? '') : 'Duplicate';
    return {
      ...(await shown(queries, question)),
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

async function questionOf(queries: Queries, item: ReviewRow): Promise<PostOnPage | undefined> {
  const [row] = await postOnPage(queries, { id: item.target_id, prepared: 1 });
  return row?.kind === 'question' ? row : undefined;
}

async function shown(queries: Queries, row: PostOnPage): Promise<Pick<Shown, 'post' | 'label'>> {
  const tags = await tagsOfQuestion(queries, { questionId: row.id });
  return {
    label: row.title ?? '',
    post: {
      _id: String(row.id),
      link: `/questions/${String(row.id)}`,
      title: row.title ?? '',
      content: row.html,
      tags: tags.map(({ name }) => name),
      createdAt: new Date(row.created_at).toISOString(),
      version: row.version,
      score: row.score,
      isClosed: row.status === 'closed',
      isHidden: false,
    },
  };
}
