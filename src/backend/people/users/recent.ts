import type { RecentAnswer, UserProfile } from '../../../contract/users.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { type ActivityKind, NO_REPUTATION } from './activity.ts';

const RECENT = 5;

/** A person's newest questions. */
export async function recentQuestions(
  sql: Queries,
  authorId: number,
): Promise<NonNullable<UserProfile['recentQuestions']>> {
  const rows = await questionsBy(sql, authorId).limit(RECENT).execute();
  return rows.map((row) => ({
    _id: String(row.id),
    title: row.title ?? '',
    voteScore: row.score,
    answerCount: row.answer_count,
    views: row.views,
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

/** A person's newest answers, or a page of them; a trusted reader only gets their excerpts. */
export async function recentAnswers(
  sql: Queries,
  authorId: number,
  reader: { readonly prepared: boolean },
  { limit = RECENT, offset = 0 } = {},
): Promise<RecentAnswer[]> {
  const rows = await answersBy(sql, authorId).limit(limit).offset(offset).execute();
  return rows.map((row) => ({
    _id: String(row.id),
    content: reader.prepared ? '' : row.content,
    excerpt: row.excerpt,
    voteScore: row.score,
    isAccepted: row.accepted_id === row.id,
    createdAt: new Date(row.created_at).toISOString(),
    question: { _id: String(row.question_id), title: row.title ?? '' },
  }));
}

/** A person's questions, newest first, read from the index posts_author. */
export function questionsBy(sql: Queries, authorId: number) {
  return sql
    .selectFrom('posts')
    .select(['id', 'title', 'score', 'answer_count', 'views', 'created_at'])
    .where('author_id', '=', authorId)
    .where('kind', '=', 'question')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/** A person's answers to questions that are not deleted, newest first. */
function answersBy(sql: Queries, authorId: number) {
  return sql
    .selectFrom('posts as answer')
    .innerJoin('posts as question', 'question.id', 'answer.question_id')
    .select(['answer.id', 'answer.score', 'answer.created_at', 'answer.excerpt', 'answer.content'])
    .select(['question.id as question_id', 'question.title', 'question.accepted_id'])
    .where('answer.author_id', '=', authorId)
    .where('answer.kind', '=', 'answer')
    .where('answer.deleted_at', 'is', null)
    .where('question.deleted_at', 'is', null)
    .orderBy('answer.created_at', 'desc')
    .orderBy('answer.id', 'desc');
}

export const askedQuestions: ActivityKind = {
  type: 'question',
  newest: (queries, userId, limit) =>
    questionsBy(queries, userId)
      .clearSelect()
      .select(['id', 'created_at as at', 'id as post_id', 'question_id', 'title'])
      .select(NO_REPUTATION)
      .limit(limit),
  onProfile: () => '',
  onDashboard: ({ title }) => ({ title: 'Asked a question', description: title ?? '' }),
};

export const givenAnswers: ActivityKind = {
  type: 'answer',
  newest: (queries, userId, limit) =>
    answersBy(queries, userId)
      .clearSelect()
      .select(['answer.id', 'answer.created_at as at', 'answer.id as post_id'])
      .select(['answer.question_id', 'question.title'])
      .select(NO_REPUTATION)
      .limit(limit),
  onProfile: () => '',
  onDashboard: ({ title }) => ({ title: 'Answered a question', description: title ?? '' }),
};
