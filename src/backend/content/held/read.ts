import type { Answer } from '../../../contract/answers.ts';
import type { PostReview } from '../../../contract/held.ts';
import type { Question } from '../../../contract/questions.ts';
import { MINUTE } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { MUTED_SCORE } from '../spam/spam.rules.ts';
import { heldByIds, type PendingPost, lastWaits } from './held.store.ts';
import { findRow } from '../../platform/sql/rows.ts';

/** The median of the last waits, in whole minutes; null if nothing was decided yet. */
async function usualWait(queries: Queries): Promise<number | null> {
  const waits = (await lastWaits(queries)).toSorted((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)];
  return median === undefined ? null : Math.max(1, Math.round(median / MINUTE));
}

/** A member's own held post of this kind; undefined if it is not theirs, or published. */
export async function ownHeld(
  queries: Queries,
  caller: Pick<Caller, 'id'> | undefined,
  kind: PendingPost['kind'],
  id: number,
): Promise<PendingPost | undefined> {
  if (!caller) return undefined;
  const post = await findRow(queries, 'held_posts', id);
  const isOwn = post?.author_id === caller.id && post.kind === kind;
  return isOwn && post.status !== 'approved' ? post : undefined;
}

/** The caller's question that waits, or was not published. */
export async function readHeldQuestion(
  { db: { sql } }: Pick<Backend, 'db'>,
  caller: Pick<Caller, 'id'> | undefined,
  id: number,
  prepared: boolean,
): Promise<Question | undefined> {
  const post = await ownHeld(sql, caller, 'question', id);
  if (!post) return undefined;
  return {
    ...(await toHeld(sql, post, prepared)),
    title: post.title ?? '',
    tags: JSON.parse(post.tags) as string[],
    views: 0,
    featured: false,
    acceptedAnswer: null,
    status: 'open',
    answers: [],
    answerCount: 0,
    tex: post.tex === 1,
  };
}

/** The caller's answer that waits, or was not published. */
export async function readHeldAnswer(
  { db: { sql } }: Pick<Backend, 'db'>,
  caller: Pick<Caller, 'id'> | undefined,
  id: number,
  prepared: boolean,
): Promise<Answer | undefined> {
  const post = await ownHeld(sql, caller, 'answer', id);
  return post && { ...(await toHeld(sql, post, prepared)), isAccepted: false };
}

/** Held answers by id, as their author reads them on the question's page. */
export async function readHeldAnswers(
  queries: Queries,
  ids: readonly number[],
  prepared: boolean,
): Promise<Answer[]> {
  const posts = await heldByIds(queries, ids, {});
  const answers = await Promise.all(posts.map((post) => toHeld(queries, post, prepared)));
  return answers.map((answer) => ({ ...answer, isAccepted: false }));
}

async function toHeld(queries: Queries, post: PendingPost, prepared: boolean) {
  const { id, author_id, content, display, created_at, edited_at, version } = post;
  const authors = await authorsOf(queries, [author_id]);
  return {
    _id: String(id),
    content: prepared ? (display ?? content) : content,
    author: authors.get(author_id) ?? null,
    createdAt: new Date(created_at).toISOString(),
    editedAt: edited_at === null ? null : new Date(edited_at).toISOString(),
    voteScore: 0,
    hasVoted: { up: false, down: false },
    comments: [],
    commentCount: 0,
    version,
    origin: null,
    held: true,
    review: await reviewOf(queries, post),
  };
}

async function reviewOf(
  queries: Queries,
  { status, score, decision_reason }: PendingPost,
): Promise<PostReview> {
  if (status === 'waiting') {
    const pausesPosting = score >= MUTED_SCORE;
    return { status, usualWait: await usualWait(queries), pausesPosting };
  }
  return { status: 'rejected', reason: decision_reason };
}

/** Makes a call for a published post or, if it is not published, for the caller’s held one. */
export async function orHeld<T>(
  published: () => Promise<T>,
  held: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await published();
  } catch (error) {
    const isMissing =
      error instanceof HttpError && (error.code === 'not_found' || error.code === 'gone');
    const found = isMissing ? await held() : undefined;
    if (found === undefined) throw error;
    return found;
  }
}
