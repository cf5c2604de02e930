import type { Answer } from '../../../contract/answers.ts';
import type { BodyFormat } from '../../../contract/body-format.ts';
import type { Backend, Caller } from '../../backend.ts';
import { takeDraft } from '../drafts/drafts.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { type Body, refuseLinks, writeBody } from '../posts/body.ts';
import { linkTo } from '../../platform/http/post-links.ts';
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
import { countAnswer } from './answers.store.ts';

/** An answer as submitted. */
export interface Given {
  readonly questionId: number | undefined;
  readonly content: string;
  /** The format of `content`. */
  readonly format: BodyFormat;
  /** The draft it was written from, which is deleted. */
  readonly draft?: string | undefined;
}

/**
 * Answers a question; an answer from a draft that is submitted twice is saved once. Throws
 * `not_found` if the question does not exist, `forbidden` if it is closed, and `invalid` for a
 * blank body.
 */
export async function postAnswer(
  backend: Backend,
  caller: Caller,
  { questionId, content, format, draft }: Given,
  prepared: boolean,
): Promise<Answer> {
  if (questionId === undefined) throw notFound('Question');
  const tex = await questionUsesTex(backend.db.sql, questionId);
  // Cleans and prepares the body before the transaction: SQLite has one writer, which must not wait
  // for it.
  const body = await writeBody(
    {
      raw: content,
      format,
      tex,
      kind: 'answer',
    },
    caller.id,
  );
  refuseLinks(caller, body);
  const id = await transactAs(backend, caller, async (tx) => {
    const question = await openQuestion(tx, questionId);
    const same = { kind: 'answer', question_id: question.id, content: body.content } as const;
    return (await takeDraft(tx, caller, draft, same)) ?? write(tx, backend, caller, question, body);
  });
  return readAnswer(backend, id, prepared);
}

async function openQuestion(tx: Transaction, id: number): Promise<LockedPost> {
  const question = await lockPost(tx, id, 'question');
  if (question?.kind !== 'question') throw notFound('Question');
  if (question.status === 'closed') throw new HttpError('forbidden', 'This question is closed');
  return question;
}

async function write(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  question: LockedPost,
  body: Body,
): Promise<number> {
  const id = await insertPost(tx, {
    ...body,
    kind: 'answer',
    question_id: question.id,
    author_id: caller.id,
  });
  await countAnswer(tx, question.id, 'new');
  await saveLinks(tx, question.id, body.content, backend.siteUrl);
  await addToAuthor(tx, caller.id, 'answer_count', 1);
  await notify(tx, {
    userId: question.author_id,
    event: 'answered',
    params: { question: question.title ?? '' },
    link: linkTo({ id, question_id: question.id }),
    senderId: caller.id,
    about: question.id,
  });
  await queueFollowerNotifications(tx, {
    question_id: question.id,
    post_id: id,
    kind: 'answered',
    link: linkTo({ id, question_id: question.id }),
    sender_id: caller.id,
  });
  await queueForSearch(tx, [question.id]);
  await touchQuestion(tx, question.id);
  await addToCounter(tx, 'answers', 1);
  const post = { questionId: String(question.id), answerId: String(id) };
  tx.publish({ type: 'post-added', authorId: caller.id, post });
  return id;
}

async function readAnswer({ db }: Backend, id: number, prepared: boolean): Promise<Answer> {
  const [row] = await postOnPage(db.sql, { id, prepared: prepared ? 1 : 0 });
  if (!row) throw notFound('Answer');
  const authors = await authorsOf(db.sql, [row.author_id]);
  const around = { authors, comments: new Map(), votes: new Map() };
  return { ...toPost(row, around), isAccepted: false };
}
