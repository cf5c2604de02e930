import type { Backend, Caller } from '../../backend.ts';
import { PAGE_SIZE, type QuestionAnswersPaging } from '../../../contract/paging.ts';
import type { FollowLevel } from '../../../contract/question-follow-forms.ts';
import type { AnswersQuery, Question, QuestionLink } from '../../../contract/questions.ts';
import { bestFirst } from '../answers/answers.rules.ts';
import { proposedOriginals } from '../closing/ballots.ts';
import { idsIn } from '../closing/closing.store.ts';
import { countDeletedAnswers } from '../closing/deletions.store.ts';
import { commentsByPost, mentionedIn } from '../comments/comments.ts';
import { commentsBelow, commentsOnPage, type ShownComment } from '../comments/comments.store.ts';
import { notFound, HttpError } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import {
  orderedAnswers,
  ownOnPage,
  type PostOnPage,
  postsOnAnswerPage,
  postsOnPage,
} from '../posts/page.ts';
import { isWaiting } from '../review/review.store.ts';
import { readHeldAnswers } from '../held/read.ts';
import { followOnPage } from '../posts/follow-on-page.ts';
import { type PostContext, toPost } from '../posts/wire.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { authorsOf } from '../../people/users/authors.ts';
import {
  linkedQuestions,
  type LinkRow,
  originalOf,
  questionTitles,
  readOriginals,
} from './links.ts';
import { type RelatedQuestions, RELATED_SHOWN } from './related.ts';
import { isDeleted, tagsOfQuestion } from './questions.store.ts';

/**
 * The reader: members see their own votes and saved posts, and our own site gets HTML prepared for
 * reading.
 */
export interface Reader {
  readonly callerId: number | undefined;
  readonly prepared: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the reader sees deleted posts. */
  readonly seesDeleted?: boolean;
  /** Finds the ids of related questions; without it none are shown. */
  readonly relatedTo?: RelatedQuestions['of'];
}

/**
 * A question with everything on its page, in at most seven statements, regardless of the number of
 * answers. Throws `not_found`, and `gone` if it was deleted.
 */
export async function readQuestion(
  sql: Queries,
  questionId: number,
  reader: Reader,
): Promise<Question> {
  const posts = await postsOnPage(sql, { questionId, prepared: reader.prepared ? 1 : 0 });
  return assemble(sql, questionId, posts, reader);
}

/** A question for the member who has just written or changed something on its page. */
export const readFor = (backend: Backend, caller: Caller, id: number, prepared: boolean) =>
  readQuestion(backend.db.sql, id, { callerId: caller.id, prepared, now: backend.clock() });

/** A question with one page of its answers, in as many statements; one more to locate an answer. */
export async function readAnswerPage(
  sql: Queries,
  questionId: number,
  { page, answers: order = 'score', answer }: AnswersQuery,
  reader: Reader,
): Promise<{ question: Question; pagination: QuestionAnswersPaging }> {
  const limit = PAGE_SIZE.answers;
  let number = page;
  if (number === undefined) {
    const ids = await orderedAnswers(sql, questionId, order).execute();
    const index = ids.findIndex(({ id }) => id === keyOf(answer ?? ''));
    // The first page if the answer is on none.
    number = Math.floor(Math.max(0, index) / limit) + 1;
  }
  const given = {
    questionId,
    offset: (number - 1) * limit,
    prepared: reader.prepared ? 1 : 0,
  } as const;
  const posts = await postsOnAnswerPage[order](sql, given);
  const question = await assemble(sql, questionId, posts, reader);
  const totalAnswers = posts.find(({ kind }) => kind === 'question')?.answer_count ?? 0;
  const answers = order === 'score' ? question.answers : byAge(question, order);
  return {
    question: { ...question, answers, answerCount: totalAnswers },
    pagination: { ...pagingOf(number, limit, totalAnswers), totalAnswers },
  };
}

/** Sorts the answers of a page by age, the accepted one first. Ids break ties. */
function byAge({ answers }: Question, order: 'newest' | 'oldest'): Question['answers'] {
  const sign = order === 'newest' ? -1 : 1;
  return answers.toSorted(
    (one, other) =>
      Number(other.isAccepted) - Number(one.isAccepted) ||
      sign * (one.createdAt.localeCompare(other.createdAt) || Number(one._id) - Number(other._id)),
  );
}

async function assemble(
  sql: Queries,
  questionId: number,
  posts: readonly PostOnPage[],
  reader: Reader,
): Promise<Question> {
  const question = posts.find(({ kind }) => kind === 'question');
  if (!question)
    throw (await isDeleted(sql, questionId))
      ? new HttpError('gone', 'Question not found')
      : notFound('Question');
  const answers = posts.filter(({ kind }) => kind === 'answer');
  const around = await readContext(sql, question, posts, reader);
  return {
    ...toPost(question, around),
    ...questionOnly(question, reader),
    ...bountyOf(question, around),
    ...(around.follow && { follow: around.follow }),
    ...(around.held.length > 0 && {
      heldAnswers: await readHeldAnswers(sql, around.held, reader.prepared),
    }),
    tags: await tagsOfQuestion(sql, questionId),
    answerCount: answers.length,
    answers: bestFirst(answers, question.accepted_id).map((row) => ({
      ...toPost(row, around),
      isAccepted: row.id === question.accepted_id,
    })),
    ...(await closingFor(sql, question, reader)),
    ...(reader.seesDeleted && {
      deletedAnswers: (await countDeletedAnswers(sql, { questionId }))[0]?.count ?? 0,
    }),
    ...(await readLinks(sql, question, reader)),
  };
}

/** Linked and related questions. */
async function readLinks(
  sql: Queries,
  { id, duplicate_of }: PostOnPage,
  { relatedTo }: Reader,
): Promise<Pick<Question, 'linked' | 'related'>> {
  const linked = await linkedQuestions(sql, { questionId: id });
  const relatedIds = await relatedTo?.(id);
  if (!relatedIds) return { linked: linked.map(toLink) };
  const named = new Set([duplicate_of, ...linked.map((link) => link.id)]);
  const ids = relatedIds.filter((other) => !named.has(other));
  // Some may have been deleted since they were found.
  const related = (await questionTitles(sql, ids)).slice(0, RELATED_SHOWN);
  return { linked: linked.map(toLink), related: related.map(toLink) };
}

async function readContext(
  sql: Queries,
  question: PostOnPage,
  posts: readonly PostOnPage[],
  reader: Reader,
): Promise<PostContext & { readonly follow?: FollowLevel; readonly held: readonly number[] }> {
  const { callerId } = reader;
  const comments = await shownComments(sql, question, posts, reader);
  const people = new Set([...posts, ...comments].map(({ author_id }) => author_id));
  if (question.bounty_by !== null) people.add(question.bounty_by);
  for (const { html } of comments) for (const id of mentionedIn(html)) people.add(id);
  const authors = await authorsOf(sql, [...people]);
  const around = { authors, comments: commentsByPost(comments, authors) };
  if (callerId === undefined) return { ...around, votes: new Map(), held: [] };
  const own = await ownOnPage(sql, { questionId: question.id, userId: callerId });
  const isVote = ({ value }: { readonly value: number }) => value !== 0;
  return {
    ...around,
    follow: await followOnPage(sql, callerId, own, { question, posts, comments }),
    votes: new Map(own.filter(isVote).map(({ post_id, value }) => [post_id, value])),
    held: own.flatMap(({ post_id, is_held }) => (is_held === 1 ? [post_id] : [])),
    saved: new Set(own.flatMap(({ post_id, is_saved }) => (is_saved === 1 ? [post_id] : []))),
    flagged: new Set(own.flatMap(({ post_id, is_flagged }) => (is_flagged === 1 ? [post_id] : []))),
  };
}

/**
 * All comments of a question take one prepared statement; those of a page of answers are listed by
 * id.
 */
async function shownComments(
  sql: Queries,
  question: PostOnPage,
  posts: readonly PostOnPage[],
  { callerId, prepared }: Reader,
): Promise<ShownComment[]> {
  const commented = posts.filter(({ comment_count }) => comment_count > 0).map(({ id }) => id);
  if (commented.length === 0) return [];
  const given = { prepared: prepared ? 1 : 0, userId: callerId ?? 0 } as const;
  return question.answer_count > PAGE_SIZE.answers
    ? commentsBelow(sql, commented, given)
    : commentsOnPage(sql, { questionId: question.id, ...given });
}

function questionOnly(row: PostOnPage, { now }: Reader) {
  return {
    title: row.title ?? '',
    views: row.views,
    featured: row.featured === 1,
    acceptedAnswer: row.accepted_id === null ? null : String(row.accepted_id),
    status: row.status,
    closedReason: row.closed_reason,
    ...(row.closed_advice !== null && { closedAdvice: row.closed_advice }),
    ...(row.protected_until !== null &&
      row.protected_until > now && {
        protectedUntil: new Date(row.protected_until).toISOString(),
      }),
    tex: row.tex === 1,
  };
}

function bountyOf(
  { bounty_amount, bounty_until, bounty_by }: PostOnPage,
  { authors }: PostContext,
): Pick<Question, 'bounty'> {
  if (bounty_amount === null || bounty_until === null || bounty_by === null) return {};
  const endsAt = new Date(bounty_until).toISOString();
  return { bounty: { amount: bounty_amount, endsAt, by: authors.get(bounty_by) ?? null } };
}

/** The originals of a duplicate, and for the asker what they can do about a closing. */
async function closingFor(
  sql: Queries,
  { id, author_id, status, duplicate_of, originals: list, closed_by, reopen_until }: PostOnPage,
  { callerId, now }: Reader,
): Promise<Partial<Question>> {
  const isAsker = author_id === callerId;
  if (status !== 'closed') {
    const proposed = isAsker ? await proposedOriginals(sql, id, now) : [];
    const originals = await readOriginals(sql, proposed);
    return { duplicateOf: null, ...(originals.length > 0 && { originals, awaitsReply: true }) };
  }
  const ids = list === null ? [duplicate_of ?? 0] : idsIn(list);
  const rows = duplicate_of === null ? [] : await questionTitles(sql, ids);
  const first = rows.find((row) => row.id === duplicate_of);
  const reopensByEdit = isAsker && reopen_until !== null && reopen_until > now;
  return {
    duplicateOf: first ? toLink(first) : null,
    ...(rows.length > 0 && { originals: rows.map(originalOf) }),
    ...(isAsker && {
      reopensByEdit,
      awaitsReply: reopensByEdit && rows.length > 0,
      awaitsReopening: await isWaiting(sql, 'reopen', { kind: 'question', id }),
      isClosedByCaller: closed_by === callerId,
    }),
  };
}

function toLink({ id, title, score }: LinkRow): QuestionLink {
  return { _id: String(id), title: title ?? '', voteScore: score };
}
