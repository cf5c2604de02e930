import type { listAnswerTrials } from '../../../contract/answer-trials.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { postSummary } from '../../content/posts/summary.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { countTrials, ownTrial, trialRows } from './answer-trials.store.ts';

/** A page of reports on an answer, newest first. Throws `not_found`. */
export async function readTrials(
  { db: { sql } }: Backend,
  caller: Caller | undefined,
  id: number,
  page: number,
): Promise<CallResult<typeof listAnswerTrials>> {
  const post = await postSummary(sql, id, 'Answer');
  if (post.kind !== 'answer') throw notFound('Answer');
  const answerId = Number(post._id);
  const limit = PAGE_SIZE.trials;
  const rows = await trialRows(sql, answerId, { limit, offset: (page - 1) * limit });
  const authors = await authorsOf(
    sql,
    rows.map(({ user_id }) => user_id),
  );
  return {
    post,
    trials: rows.map(({ user_id, verdict, version, created_at }) => ({
      verdict,
      version,
      reportedAt: new Date(created_at).toISOString(),
      by: authors.get(user_id) ?? null,
    })),
    own: (caller && (await ownTrial(sql, answerId, caller.id))) ?? null,
    pagination: pagingOf(page, limit, await countTrials(sql, answerId)),
  };
}
