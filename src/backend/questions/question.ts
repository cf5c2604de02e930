import type { Question, QuestionLink } from '../../contract/questions.ts';
import { bestFirst } from '../answers/rules.ts';
import { commentsByPost } from '../comments/comments.ts';
import { mentionedIn } from '../comments/mentions-html.ts';
import { commentsOnPage } from '../comments/store.ts';
import { notFound, HttpError } from '../http/errors.ts';
import { type PostOnPage, postsOnPage, votesOnPage } from '../posts/page.ts';
import { type Surroundings, toPost } from '../posts/wire.ts';
import type { Queries } from '../sql/open.ts';
import { authorsOf } from '../users/authors.ts';
import { linkedQuestions, type LinkRow, questionTitle } from './links.ts';
import { isDeleted, tagsOfQuestion } from './store.ts';

/** Who reads: a member's own votes are shown, and our own site gets HTML prepared for reading. */
export interface Reader {
  readonly callerId: number | undefined;
  readonly prepared: boolean;
}

/**
 * A question with all that its page shows, in at most seven statements however many answers it has.
 * Throws `not_found` where there is none, `gone` where it was deleted.
 */
export async function readQuestion(
  sql: Queries,
  questionId: number,
  reader: Reader,
): Promise<Question> {
  const posts = await postsOnPage(sql, { questionId, prepared: reader.prepared ? 1 : 0 });
  const question = posts.find(({ kind }) => kind === 'question');
  if (!question) throw await absenceOf(sql, questionId);
  const answers = posts.filter(({ kind }) => kind === 'answer');
  const around = await surroundings(sql, questionId, posts, reader);
  return {
    ...toPost(question, around),
    ...questionOnly(question),
    tags: (await tagsOfQuestion(sql, { questionId })).map(({ name }) => name),
    answerCount: answers.length,
    answers: bestFirst(answers, question.accepted_id).map((row) => ({
      ...toPost(row, around),
      isAccepted: row.id === question.accepted_id,
    })),
    duplicateOf: await originalOf(sql, question),
    linked: (await linkedQuestions(sql, { questionId })).map(toLink),
  };
}

async function absenceOf(sql: Queries, questionId: number): Promise<HttpError> {
  const wasThere = await isDeleted(sql, questionId);
  return wasThere ? new HttpError('gone', 'Question not found') : notFound('Question');
}

async function surroundings(
  sql: Queries,
  questionId: number,
  posts: readonly PostOnPage[],
  { callerId, ...reader }: Reader,
): Promise<Surroundings> {
  const prepared = reader.prepared ? 1 : 0;
  const commented = posts.some(({ comment_count }) => comment_count > 0);
  const userId = callerId ?? 0;
  const comments = commented ? await commentsOnPage(sql, { questionId, prepared, userId }) : [];
  const people = new Set([...posts, ...comments].map(({ author_id }) => author_id));
  for (const { html } of comments) for (const id of mentionedIn(html)) people.add(id);
  const authors = await authorsOf(sql, [...people]);
  const votes =
    callerId === undefined ? [] : await votesOnPage(sql, { questionId, userId: callerId });
  return {
    authors,
    comments: commentsByPost(comments, authors),
    votes: new Map(votes.map(({ post_id, value }) => [post_id, value])),
  };
}

function questionOnly(row: PostOnPage) {
  return {
    title: row.title ?? '',
    views: row.views,
    featured: row.featured === 1,
    acceptedAnswer: row.accepted_id === null ? null : String(row.accepted_id),
    status: row.status,
    closedReason: row.closed_reason,
    tex: row.tex === 1,
  };
}

async function originalOf(sql: Queries, { duplicate_of }: PostOnPage) {
  if (duplicate_of === null) return null;
  const [original] = await questionTitle(sql, { questionId: duplicate_of });
  return original ? toLink(original) : null;
}

function toLink({ id, title, score }: LinkRow): QuestionLink {
  return { _id: String(id), title: title ?? '', voteScore: score };
}
