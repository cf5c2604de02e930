import type { QueueName, ReviewDecision } from '../../../contract/review.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { editAnswer } from '../answers/edit.ts';
import { flag, withdrawFlag } from '../flags/flags.ts';
import { setDeleted } from '../moderation/deleting.ts';
import { postOnPage } from '../posts/page.ts';
import { editQuestion } from '../questions/edit.ts';
import type { ReviewQueue, Shown } from '../review/queue.ts';
import { keepDetails } from '../review/review.ts';
import type { ReviewRow } from '../review/review.store.ts';
import { shownTarget } from '../review/shown.ts';
import { teachPublished, unteach } from '../spam/spam.ts';
import { textNow } from '../posts/own-post.ts';
import { conflict, refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { notify } from '../../people/notifications/notifications.ts';

/** What a decision did, so that it can be undone; an edit has its own undo. */
type Effect = 'none' | 'flagged' | 'deleted';

/** Posts of new members, which are public already: reviewers help, flag, or approve them. */
const queueNamed = (name: QueueName): ReviewQueue => ({
  name,
  privilege: 'review',
  show,
  decide,
  undo,
});

export const firstPosts: Noun = {
  queues: [queueNamed('first-posts'), queueNamed('late-answers')],
};

const targetOf = ({ target_kind, target_id }: ReviewRow) => ({
  kind: target_kind as PostKind,
  id: target_id,
});

async function show(queries: Queries, item: ReviewRow): Promise<Shown | undefined> {
  const post = await shownTarget(queries, targetOf(item));
  return post && { post, label: post.title, decisions: ['approve', 'edit', 'flag', 'spam'] };
}

async function decide(
  tx: Transaction,
  caller: Caller,
  item: ReviewRow,
  { decision, reply, content }: ReviewDecision,
  backend: Backend,
): Promise<void> {
  const { kind, id } = targetOf(item);
  let effect: Effect = 'none';
  if (decision === 'edit') await edit(tx, caller, { kind, id }, content, backend);
  else if (decision === 'flag') {
    effect = 'flagged';
    const reason = 'low_quality' as const;
    await flag(backend, caller, { kind, id }, { reason, ...textOf(reply) });
  } else if (decision === 'spam' && caller.role === 'user') {
    // A member’s flag hides what nobody voted up.
    effect = 'flagged';
    await flag(backend, caller, { kind, id }, { reason: 'spam' });
  } else if (decision === 'spam') {
    effect = 'deleted';
    await setDeleted(backend, caller, { kind, id }, { deleted: true, reason: 'Spam' });
  }
  await keepDetails(tx, item.id, { effect });
  // What is flagged waits for the decision on the flag.
  if (effect !== 'flagged')
    await teachPublished(tx, item.id, id, effect === 'deleted' ? 'spam' : 'good');
  if (effect !== 'none' || reply === undefined || item.author_id === null) return;
  const post = await shownTarget(tx.sql, { kind, id });
  if (!post) return;
  await notify(tx, {
    userId: item.author_id,
    event: 'post-reviewed',
    params: { post: kind, question: post.title, reply },
    link: post.link ?? null,
  });
}

/** A reply, if it is long enough for the text of a flag. */
const textOf = (reply: string | undefined) =>
  reply !== undefined && reply.length >= 10 ? { text: reply } : {};

async function edit(
  tx: Transaction,
  caller: Caller,
  { kind, id }: { readonly kind: PostKind; readonly id: number },
  content: string | undefined,
  backend: Backend,
): Promise<void> {
  if (content === undefined) throw refusedField('invalid', 'content', 'Please enter the new text');
  const [post] = await postOnPage(tx.sql, { id, prepared: 0 });
  if (!post) throw conflict('This is no longer there');
  const { title, tags } = await textNow(tx.sql, post);
  const change = { content, format: 'html', reason: 'Reviewed', version: post.version } as const;
  if (kind === 'answer') await editAnswer(backend, caller, id, change, false);
  else await editQuestion(backend, caller, id, { ...change, title: title ?? '', tags }, false);
}

async function undo(
  tx: Transaction,
  caller: Caller,
  item: ReviewRow,
  backend: Backend,
): Promise<void> {
  const { kind, id } = targetOf(item);
  const { effect } = JSON.parse(item.details) as { effect?: Effect };
  await unteach(tx, item.id);
  if (effect === 'flagged' && item.decided_by !== null)
    await withdrawFlag(tx, backend, { kind, id }, item.decided_by);
  if (effect === 'deleted') await setDeleted(backend, caller, { kind, id }, { deleted: false });
}
