import type { ReviewDecision } from '../../../contract/review.ts';
import type { Backend, Caller } from '../../backend.ts';
import { saveRecord } from '../../people/privileges/privileges.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { conflict, refusedField } from '../../platform/http/errors.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import { writeEdit } from '../posts/editing.ts';
import { textOf } from '../posts/revisions.ts';
import { tagsOf } from '../questions/questions.store.ts';
import { insertAnswer } from '../answers/answers.ts';
import { restoreAnswer } from '../answers/deleting.ts';
import { removePost, restorePost } from '../posts/removing.ts';
import { type Body, writeBody } from '../posts/body.ts';
import { postOnPage } from '../posts/page.ts';
import { lockAnyPost, lockPost } from '../posts/posts.store.ts';
import { insertQuestion } from '../questions/ask.ts';
import { restoreQuestion } from '../questions/deleting.ts';
import type { ReviewQueue } from '../review/queue.ts';
import { closeItem, keepDetails, openItem } from '../review/review.ts';
import type { ReviewRow } from '../review/review.store.ts';
import { teach, unteach } from '../spam/spam.ts';
import { MUTED_SCORE, type Sign } from '../spam/spam.rules.ts';
import { ensureTags } from '../tags/tags.ts';
import { heldByIds, type PendingPost, publishedOf } from './held.store.ts';
import { findRow, findRows, lockRow, updateRows } from '../../platform/sql/rows.ts';

const MUTES = { name: 'mutes', points: 0, text: 'Its author cannot post until somebody decides' };
const SPAM = 'It looks like advertising, which we do not publish';

/** The queue of posts that wait before they are published. */
export const heldQueue: ReviewQueue = {
  name: 'held',
  privilege: 'review',
  async show(queries, { target_id, decision }) {
    const post = await findRow(queries, 'held_posts', target_id);
    if (!post || (decision === null && post.status !== 'waiting')) return undefined;
    const of = { id: post.question_id ?? 0, prepared: 0 } as const;
    const [question] = post.question_id === null ? [] : await postOnPage(queries, of);
    if (post.question_id !== null && !question) return undefined;
    const title = post.title ?? question?.title ?? '';
    const signs = JSON.parse(post.signs) as Sign[];
    return {
      label: title,
      post: {
        _id: String(post.id),
        link: null,
        title,
        content: post.content,
        tags: JSON.parse(post.tags) as string[],
        createdAt: new Date(post.created_at).toISOString(),
        version: post.version,
        score: post.score,
        isClosed: false,
        isHidden: true,
        context: question && {
          title: question.title ?? '',
          content: question.html,
          createdAt: new Date(question.created_at).toISOString(),
        },
      },
      signs: [
        ...signs.map(({ name, points, label }) => ({ name, points, text: label })),
        ...(post.score >= MUTED_SCORE ? [MUTES] : []),
      ],
      decisions: ['approve', 'edit', 'reject', 'spam'],
    };
  },
  async decide(tx, caller, item, decision, backend) {
    const post = await lockRow(tx, 'held_posts', item.target_id);
    if (post?.status !== 'waiting') throw conflict('This is no longer there');
    await DECISIONS[decision.decision as keyof typeof DECISIONS](
      { tx, caller, item, backend },
      post,
      decision,
    );
  },
  async undo(tx, caller, item, backend) {
    const post = await lockRow(tx, 'held_posts', item.target_id);
    if (!post) throw conflict('Nothing left to undo');
    const review = { tx, caller, item, backend };
    if (item.decision === 'spam') await undoSpam(review);
    else if (item.decision !== 'reject') await unpublish(review, post);
    await reopen(tx, post.id);
  },
};

/** A decision as it is made or undone. */
interface Review {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly item: ReviewRow;
  readonly backend: Backend;
}

const DECISIONS = {
  approve: (review: Review, post: PendingPost) => publish(review, post, post),
  async edit(review: Review, post: PendingPost, { content, reply }: ReviewDecision) {
    if (content === undefined) throw refusedField('invalid', 'content', 'The new text is required');
    const written = { raw: content, format: 'html', tex: post.tex === 1, kind: post.kind } as const;
    await publish(review, post, await writeBody(written, review.caller.id), reply);
  },
  async reject(review: Review, post: PendingPost, { reply }: ReviewDecision) {
    if (reply === undefined) throw refusedField('invalid', 'reply', 'Please say why');
    await close(review, post, 'rejected', reply);
    await notifyRejected(review, post, reply);
  },
  spam: rejectAll,
};

/** Publishes a post with its id, dated now, by the verb that posts any other. */
async function publish(
  review: Review,
  post: PendingPost,
  body: Pick<PendingPost, keyof Body>,
  note?: string,
): Promise<void> {
  const { tx } = review;
  const { id, author_id } = post;
  const columns = {
    content: body.content,
    display: body.display,
    excerpt: body.excerpt,
    source: body.source,
    source_format: body.source_format,
  };
  const title = await (post.kind === 'question'
    ? publishQuestion(review, post, { ...columns, id, author_id })
    : publishAnswer(review, post, { ...columns, id, author_id }));
  await close(review, post, 'approved', null);
  await teach(tx, review.item.id, { id, title: post.title, content: body.content }, 'good');
  await saveRecord(tx, author_id, 'links', true);
  await notify(tx, {
    userId: author_id,
    event: 'held-approved',
    params: { post: post.kind, question: title, isEdited: body !== post, reason: note },
    link: linkTo(post),
  });
}

type ToPublish = Body & { readonly id: number; readonly author_id: number };

async function publishQuestion(
  review: Review,
  post: PendingPost,
  body: ToPublish,
): Promise<string> {
  const { tx, caller, backend } = review;
  const { id, title, tex } = post;
  const before = await lockAnyPost(tx, id, 'question');
  if (before) {
    // Its approval was undone, or undone and then restored by somebody else.
    if (before.deleted_at !== null)
      await restoreQuestion(tx, before, { userId: caller.id, reason: null });
    await writeReviewed(review, 'question', body, title);
  } else {
    const tags = await ensureTags(tx, JSON.parse(post.tags) as string[]);
    await insertQuestion(tx, backend, { ...body, title, tex }, tags);
  }
  return title ?? '';
}

async function publishAnswer(
  review: Review,
  { id, question_id }: PendingPost,
  body: ToPublish,
): Promise<string> {
  const { tx, caller, backend } = review;
  const question = await lockPost(tx, question_id ?? 0, 'question');
  if (!question) throw conflict('The question of this answer is deleted');
  const answer = await lockAnyPost(tx, id);
  const by = { userId: caller.id, reason: null };
  if (answer) {
    if (answer.deleted_at !== null)
      await restoreAnswer(tx, backend, { post: answer, question }, by);
    await writeReviewed(review, 'answer', body, null);
  } else await insertAnswer(tx, backend, body, question);
  return question.title ?? '';
}

/** Gives a post that was public before the text that the reviewer has read. */
async function writeReviewed(
  { tx, caller, backend }: Review,
  kind: PostKind,
  { id, author_id: editorId, ...body }: ToPublish,
  title: string | null,
): Promise<void> {
  const locked = await lockPresentPost(tx, kind, id);
  const tags = kind === 'question' ? ((await tagsOf(tx.sql, [id])).get(id) ?? []) : null;
  const before = await textOf(tx, id, tags);
  const after = { title, content: body.content, tags: before.tags };
  if (before.content === after.content && before.title === title) return;
  const claims = { reason: 'Reviewed', editorId };
  await writeEdit(tx, backend, caller, locked, { before, after, body, claims });
}

/** Takes a published post back. */
async function unpublish({ tx, caller, item, backend }: Review, post: PendingPost): Promise<void> {
  await remove(tx, backend, post, { userId: caller.id, reason: null });
  await unteach(tx, item.id);
  const others = { author_id: post.author_id, status: 'approved', id: { '<>': post.id } } as const;
  const another = await findRow(tx.sql, 'held_posts', others, 'id');
  await saveRecord(tx, post.author_id, 'links', another !== undefined);
}

/** Deletes a published post, if it is still there. Returns whether it was. */
async function remove(
  tx: Transaction,
  backend: Backend,
  { id, kind }: Pick<PendingPost, 'id' | 'kind'>,
  by: { readonly userId: number; readonly reason: string | null },
): Promise<boolean> {
  const post = await lockPost(tx, id, kind);
  const question = post?.question_id ? await lockPost(tx, post.question_id, 'question') : post;
  if (!post || !question) return false;
  await removePost(tx, backend, { post, question }, by);
  return true;
}

/** What a decision "spam" took back, for undoing it. */
interface TakenBack {
  /** Held posts, and published ones that were deleted. */
  readonly held: readonly number[];
  readonly deleted: readonly number[];
}

/** Rejects all waiting posts of the author and deletes the published ones. */
async function rejectAll(review: Review, post: PendingPost): Promise<void> {
  const { tx, caller, item, backend } = review;
  const waiting = { author_id: post.author_id, status: 'waiting', id: { '<>': post.id } } as const;
  const others = await findRows(tx.sql, 'held_posts', waiting, '*', { order: 'id' });
  for (const held of [post, ...others]) {
    await close(review, held, 'spam', SPAM);
    await teach(tx, item.id, held, 'spam');
    if (held !== post) await closeItem(tx, 'held', { kind: 'held', id: held.id });
  }
  const deleted: number[] = [];
  for (const published of await publishedOf(tx.sql, post.author_id)) {
    const by = { userId: caller.id, reason: 'Spam' };
    if (!(await remove(tx, backend, published, by))) continue;
    await teach(tx, item.id, published, 'spam');
    deleted.push(published.id);
  }
  const taken: TakenBack = { held: others.map(({ id }) => id), deleted };
  await keepDetails(tx, item.id, taken);
  await notifyRejected(review, post, SPAM);
}

async function undoSpam({ tx, caller, item, backend }: Review): Promise<void> {
  const { held, deleted } = JSON.parse(item.details) as TakenBack;
  await unteach(tx, item.id);
  for (const other of await heldByIds(tx.sql, held, {})) {
    await reopen(tx, other.id);
    const target = { kind: 'held', id: other.id } as const;
    await openItem(tx, { queue: 'held', target, authorId: other.author_id });
  }
  // Questions before their answers.
  for (const id of deleted.toReversed()) {
    const post = await lockAnyPost(tx, id);
    if (post?.deleted_at === null || !post) continue;
    const question = post.question_id === null ? post : await lockPost(tx, post.question_id);
    const by = { userId: caller.id, reason: null };
    if (question) await restorePost(tx, backend, { post, question }, by);
  }
}

async function close(
  { tx, caller }: Review,
  { id }: PendingPost,
  status: PendingPost['status'],
  decision_reason: string | null,
): Promise<void> {
  const decided = { status, decision_reason, decided_by: caller.id, decided_at: tx.now };
  await updateRows(tx.sql, 'held_posts', id, decided);
}

async function reopen(tx: Transaction, id: number): Promise<void> {
  const undecided = { decision_reason: null, decided_by: null, decided_at: null };
  await updateRows(tx.sql, 'held_posts', id, { status: 'waiting', ...undecided });
}

async function notifyRejected({ tx }: Review, post: PendingPost, reason: string): Promise<void> {
  await notify(tx, {
    userId: post.author_id,
    event: 'held-rejected',
    params: { post: post.kind, reason },
    link: linkTo(post),
  });
}
