import type { postAnswer as route } from '../../../contract/answers.ts';
import type { CallParts } from '../../../contract/route.ts';
import type { Answer } from '../../../contract/answers.ts';
import type { Origin } from '../../../contract/calls.ts';
import type { Backend, Caller } from '../../backend.ts';
import { reviewNewPost } from '../first-posts/opening.ts';
import { takeDraft } from '../drafts/drafts.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { type Body, writeMembersBody } from '../posts/body.ts';
import { linkTo } from '../../platform/http/ids.ts';
import { mustBeUnprotected } from '../posts/locks.ts';
import { postOnPage } from '../posts/page.ts';
import { saveLinks } from '../posts/references.ts';
import {
  addToAuthor,
  insertPost,
  type LockedPost,
  lockPost,
  touchQuestion,
} from '../posts/posts.store.ts';
import { toPost } from '../posts/wire.ts';
import { queueFollowerNotifications } from '../posts/follower-queue.ts';
import { queueForSearch } from '../search/queue.ts';
import { addToCounter } from '../../platform/sql/counters.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { authorsOf } from '../../people/users/authors.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import { hold } from '../held/hold.ts';
import { readHeldAnswer } from '../held/read.ts';
import { isHeld } from '../spam/spam.rules.ts';
import { limitNewcomer, refuseMuted, remember, screen } from '../spam/spam.ts';
import { countAnswer } from './answers.store.ts';

/** An answer as submitted. */
export type NewAnswer = Omit<CallParts<typeof route>['body'], 'questionId'> & {
  readonly questionId: number;
};

/**
 * Answers a question; an answer that is submitted twice is saved once. Throws
 * `not_found` if the question does not exist, `forbidden` if it is closed or protected,
 * `invalid` for a blank body, and `too_many_requests` beyond a new member's limits. A new member's answer may have to wait
 * for a reviewer.
 */
export async function postAnswer(
  backend: Backend,
  caller: Caller,
  { questionId, content, format, draft, formTime, homepage }: NewAnswer,
  { prepared, address }: Pick<Origin, 'prepared' | 'address'>,
): Promise<{ readonly answer: Answer; readonly held?: boolean }> {
  const tex = await questionUsesTex(backend.db.sql, questionId);
  // Cleans and prepares the body before the transaction: SQLite has one writer, which must not wait
  // for it.
  const written = { content, format };
  const of = { kind: 'answer', tex } as const;
  const { body, isByNewMember } = await writeMembersBody(backend, caller, written, of);
  const hidden = { formTime, homepage, isFromDraft: draft !== undefined };
  const arrival = { ...of, title: '', html: body.content, address, isByNewMember };
  const screened = await screen(backend, caller, { ...arrival, ...hidden });
  const id = await transactAs(backend, caller, async (tx) => {
    const question = await openQuestion(tx, questionId);
    if (question.author_id !== caller.id) await mustBeUnprotected(tx, caller, question.id);
    const same = { kind: 'answer', question_id: question.id, content: body.content } as const;
    const known = await takeDraft(tx, caller, draft, same, { prepared });
    if (known !== undefined) return known;
    await limitNewcomer(tx, backend, caller, { kind: 'answer', screened });
    const given = { ...body, author_id: caller.id };
    if (isHeld(screened.score)) {
      return hold(tx, { ...given, kind: 'answer', question_id: question.id }, screened);
    }
    await refuseMuted(tx.sql, caller);
    const id = await insertAnswer(tx, backend, given, question);
    await remember(tx, { id, kind: 'answer', authorId: caller.id }, screened);
    await reviewNewPost(tx, caller, { kind: 'answer', id, answers: question.id });
    return id;
  });
  const held = await readHeldAnswer(backend, caller, id, prepared);
  return held ? { answer: held, held: true } : { answer: await readAnswer(backend, id, prepared) };
}

async function openQuestion(tx: Transaction, id: number): Promise<LockedPost> {
  const question = await lockPost(tx, id, 'question');
  if (question?.kind !== 'question') throw notFound('Question');
  if (question.status === 'closed') throw forbidden('This question is closed');
  return question;
}

/**
 * Publishes an answer to a locked question, by default as of now with a new id. `converter`, who
 * made it from a comment, is not notified, even as the asker.
 */
export async function insertAnswer(
  tx: Transaction,
  backend: Backend,
  answer: Body & Pick<NewRow<'posts'>, 'author_id'> & Partial<NewRow<'posts'>>,
  question: LockedPost,
  converter?: Caller,
): Promise<number> {
  const id = await insertPost(tx, { ...answer, kind: 'answer', question_id: question.id });
  const { author_id: authorId, content } = answer;
  await countAnswer(tx, question.id, 'new');
  await saveLinks(tx, question.id, content, backend.siteUrl);
  await addToAuthor(tx, authorId, 'answer_count', 1);
  if (question.author_id !== converter?.id)
    await notify(tx, {
      userId: question.author_id,
      event: 'answered',
      params: { question: question.title ?? '' },
      link: linkTo({ id, question_id: question.id }),
      senderId: authorId,
      about: question.id,
    });
  await queueFollowerNotifications(tx, {
    question_id: question.id,
    post_id: id,
    kind: 'answered',
    link: linkTo({ id, question_id: question.id }),
    sender_id: authorId,
  });
  await queueForSearch(tx, [question.id]);
  await touchQuestion(tx, question.id);
  await addToCounter(tx, 'answers', 1);
  const post = { questionId: String(question.id), answerId: String(id) };
  tx.publish({ type: 'post-added', authorId, post });
  return id;
}

async function readAnswer({ db }: Backend, id: number, prepared: boolean): Promise<Answer> {
  const [row] = await postOnPage(db.sql, { id, prepared: prepared ? 1 : 0 });
  if (!row) throw notFound('Answer');
  const authors = await authorsOf(db.sql, [row.author_id]);
  const around = { authors, comments: new Map(), votes: new Map() };
  return { ...toPost(row, around), isAccepted: false };
}
