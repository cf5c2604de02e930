import {
  type AnswerTrialForm,
  type Verdict,
  VERDICTS,
  type TrialLine,
  type TrialSummary,
} from '../../../contract/answer-trials.ts';
import { questionKey } from '../../../contract/surrogate-keys.ts';
import type { Backend, Caller } from '../../backend.ts';
import { lockPresentPost } from '../../content/moderation/posts.ts';
import { mustBeUnlocked } from '../../content/posts/locks.ts';
import type { LockedPost } from '../../content/posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { weightOf } from './answer-trials.rules.ts';
import {
  countVerdicts,
  newestVersion,
  removeTrial,
  writeSummary,
  writeTrial,
} from './answer-trials.store.ts';
import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { readTrials } from './read.ts';

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
    const row = { answer_id: post.id, user_id: caller.id, created_at: tx.now };
    await writeTrial(tx, { ...row, verdict, version });
    return summarize(tx, post, question.id);
  });
}

/** Withdraws the caller's report on an answer. Throws `not_found` if the answer is gone. */
function withdrawTrial(backend: Backend, caller: Caller, id: number): Promise<Changed> {
  return transactAs(backend, caller, async (tx) => {
    const { post, question } = await lockPresentPost(tx, 'answer', id);
    await removeTrial(tx, post.id, caller.id);
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
  await writeSummary(tx, post.id, { trials: trials && JSON.stringify(trials), outdated: weight });
  tx.publish({ type: 'pages-changed', surrogateKeys: [questionKey(questionId)] });
  return { trials };
}

async function lineOf(tx: Transaction, id: number, verdict: Verdict): Promise<TrialLine | null> {
  const newest = await newestVersion(tx, id, verdict);
  if (!newest) return null;
  const { version, people, latest } = newest;
  return { version, people, latest: new Date(latest).toISOString() };
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
