import {
  type AnswerTrialForm,
  type Verdict,
  VERDICTS,
  type TrialLine,
  type TrialSummary,
  type listAnswerTrials,
} from '../../../contract/answer-trials.ts';
import { questionKey } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { lockPresentPost } from '../../content/moderation/posts.ts';
import { mustBeUnlocked } from '../../content/posts/locks.ts';
import type { LockedPost } from '../../content/posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { countVerdicts, newestVersion } from './answer-trials.store.ts';
import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { postSummary } from '../../content/posts/summary.ts';
import { authorsOf } from '../../people/users/authors.ts';
import {
  countRows,
  deleteRows,
  findRow,
  findRows,
  saveRow,
  updateRows,
} from '../../platform/sql/rows.ts';

interface Changed {
  readonly trials: TrialSummary | null;
}

/**
 * Saves the caller's report on an answer, replacing an earlier one. Throws `not_found` if the
 * answer is gone, and `forbidden` if it cannot be commented on.
 */
export function reportTrial(
  backend: Backend,
  caller: Caller,
  id: number,
  { verdict, version }: AnswerTrialForm,
): Promise<Changed> {
  return transactAs(backend, caller, async (tx) => {
    const { post, question } = await lockPresentPost(tx, 'answer', id);
    await lockCaller(tx, caller);
    await mustBeUnlocked(tx.sql, caller, post.id, { kind: 'comments', now: tx.now });
    const own = { answer_id: post.id, user_id: caller.id };
    const row = { ...own, verdict, version, created_at: tx.now };
    await saveRow(tx.sql, 'answer_trials', row, ['answer_id', 'user_id']);
    return summarize(tx, post, question.id);
  });
}

/** Withdraws the caller's report on an answer. Throws `not_found` if the answer is gone. */
function withdrawTrial(backend: Backend, caller: Caller, id: number): Promise<Changed> {
  return transactAs(backend, caller, async (tx) => {
    const { post, question } = await lockPresentPost(tx, 'answer', id);
    await deleteRows(tx.sql, 'answer_trials', { answer_id: post.id, user_id: caller.id });
    return summarize(tx, post, question.id);
  });
}

/** Requires the lock on the answer: of two concurrent reports the later one counts both. */
async function summarize(tx: Transaction, post: LockedPost, questionId: number): Promise<Changed> {
  const counts = await countVerdicts(tx, post.id, post.author_id);
  const countOf = (verdict: Verdict) =>
    counts.find((count) => count.verdict === verdict)?.total ?? 0;
  const weight = weightOf({ works: countOf('works'), outdated: countOf('outdated') });
  const [works = null, outdated = null] = await Promise.all(
    VERDICTS.map((verdict) => lineOf(tx, post.id, verdict)),
  );
  const trials = (works ?? outdated) ? { weight, works, outdated } : null;
  const summary = { trials: trials && JSON.stringify(trials), outdated: weight };
  await updateRows(tx.sql, 'posts', post.id, summary);
  tx.publish({ type: 'pages-changed', surrogateKeys: [questionKey(questionId)] });
  return { trials };
}

async function lineOf(tx: Transaction, id: number, verdict: Verdict): Promise<TrialLine | null> {
  const newest = await newestVersion(tx, id, verdict);
  if (!newest) return null;
  const { version, people, latest } = newest;
  return { version, people, latest: new Date(latest).toISOString() };
}

/** A page of reports on an answer, newest first. Throws `not_found`. */
async function readTrials(
  { db: { sql } }: Backend,
  caller: Caller | undefined,
  id: number,
  page: number,
): Promise<CallResult<typeof listAnswerTrials>> {
  const post = await postSummary(sql, id, 'Answer');
  if (post.kind !== 'answer') throw notFound('Answer');
  const answerId = Number(post._id);
  const limit = PAGE_SIZE.trials;
  const order = ['created_at desc', 'user_id desc'] as const;
  const part = { order, limit, offset: (page - 1) * limit };
  const rows = await findRows(sql, 'answer_trials', { answer_id: answerId }, '*', part);
  const people = rows.map(({ user_id }) => user_id);
  const authors = await authorsOf(sql, people);
  const total = await countRows(sql, 'answer_trials', { answer_id: answerId });
  const of = { answer_id: answerId, user_id: caller?.id ?? 0 };
  const own = await findRow(sql, 'answer_trials', of, ['verdict', 'version']);
  return {
    post,
    trials: rows.map(({ user_id, verdict, version, created_at }) => ({
      verdict,
      version,
      reportedAt: new Date(created_at).toISOString(),
      by: authors.get(user_id) ?? null,
    })),
    own: own ?? null,
    pagination: pagingOf(page, limit, total),
  };
}

export const answerTrials: Noun = {
  handlers: {
    listAnswerTrials: ({ backend, caller, params, query }) =>
      readTrials(backend, caller, keyOf(params.answerId), query.page),
    reportTrial: ({ backend, caller, params, body }) =>
      reportTrial(backend, caller, keyOf(params.answerId), body),
    withdrawTrial: ({ backend, caller, params }) =>
      withdrawTrial(backend, caller, keyOf(params.answerId)),
  },
};

/** The most votes that reports can cost an answer in its ranking. */
const WEIGHT_MAX = 5;

/**
 * How many votes reports cost an answer in its ranking: one for each "out of date" report in excess
 * of "works" reports, 5 at most.
 */
export const weightOf = ({ works, outdated }: { works: number; outdated: number }): number =>
  Math.min(WEIGHT_MAX, Math.max(0, outdated - works));
