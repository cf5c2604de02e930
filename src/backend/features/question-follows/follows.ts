import type { FollowLevel } from '../../../contract/question-follow-forms.ts';
import type {
  getQuestionFollow,
  listFollowedQuestions,
} from '../../../contract/question-follows.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { notFound } from '../../platform/http/errors.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { postSummary } from '../../content/posts/summary.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import { chosenQuestions, countChosen } from './question-follows.store.ts';
import { isWriter } from '../../content/posts/follow-on-page.ts';
import type { Noun } from '../../noun.ts';
import { followerNotifications } from './notify-followers.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { findRow, forgetRows, saveRow } from '../../platform/sql/rows.ts';

/** The caller's follow level on a question. Throws `not_found`. */
async function readFollow(
  { db: { sql } }: Backend,
  caller: Caller,
  id: number,
): Promise<CallResult<typeof getQuestionFollow>> {
  const { questionId, title } = await question(sql, id);
  const own = { question_id: questionId, user_id: caller.id };
  const chosen = await findRow(sql, 'question_follows', own, 'level');
  if (chosen) return { title, level: chosen.level };
  return { title, level: (await isWriter(sql, caller.id, questionId)) ? 'answers' : 'none' };
}

/** Sets the caller's follow level on a question. Throws `not_found`. */
function followQuestion(
  backend: Backend,
  caller: Caller,
  id: number,
  level: FollowLevel,
): Promise<CallResult<typeof getQuestionFollow>> {
  return transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    const { questionId, title } = await question(tx.sql, id);
    const row = { question_id: questionId, user_id: caller.id, level, created_at: tx.now };
    await saveRow(tx.sql, 'question_follows', row, ['question_id', 'user_id']);
    return { title, level };
  });
}

/** A page of the questions for which the caller chose a level. */
async function listFollows(
  { db: { sql } }: Backend,
  caller: Caller,
  page: number,
): Promise<CallResult<typeof listFollowedQuestions>> {
  const limit = PAGE_SIZE.followed;
  const total = await countChosen(sql, caller.id);
  const rows = await chosenQuestions(sql, caller.id, { limit, offset: (page - 1) * limit });
  return {
    questions: rows.map(({ id, title, level }) => ({ _id: String(id), title: title ?? '', level })),
    pagination: pagingOf(page, limit, total),
  };
}

async function question(sql: Queries, id: number) {
  const { kind, _id, title } = await postSummary(sql, id, 'Question');
  if (kind !== 'question') throw notFound('Question');
  return { questionId: Number(_id), title };
}

export const questionFollows: Noun = {
  handlers: {
    getQuestionFollow: ({ backend, caller, params }) =>
      readFollow(backend, caller, keyOf(params.id)),
    followQuestion: ({ backend, caller, params, body }) =>
      followQuestion(backend, caller, keyOf(params.id), body.level),
    listFollowedQuestions: ({ backend, caller, query }) => listFollows(backend, caller, query.page),
  },
  jobs: [followerNotifications],
  forget: forgetRows('question_follows'),
};
