import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import type { Job } from '../../job.ts';
import { type NewNotification, notifyAll } from '../../people/notifications/notifications.ts';
import { commentsTopic } from '../../people/notifications/notifications.store.ts';
import type { PostKind, Row } from '../../platform/sql/tables.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { watchersAfter } from './watchers.store.ts';
import * as store from './question-follows.store.ts';
import { deleteRows, findRow, updateRows } from '../../platform/sql/rows.ts';

/** Milliseconds between two checks for jobs that a killed process left. */
const POLL = 10_000;
/** Followers notified in one transaction. */
const BATCH = 100;

/** Sends queued notifications to followers. */
export const followerNotifications: Job = {
  every: POLL,
  wakeOn: 'followers-queued',
  run: notifyQueuedFollowers,
  runsOnClose: true,
};

/** Processes all queued jobs. Requests are served between two batches, on SQLite as well. */
export async function notifyQueuedFollowers(backend: Backend): Promise<void> {
  if (!(await findRow(backend.db.sql, 'follower_queue', {}, 'id'))) return;
  for (let left = true; left;) {
    left = await transact(backend, notifyNextBatch);
    await yieldToEventLoop();
  }
}

/** Notifies the next batch of followers. Returns whether there was a job. */
async function notifyNextBatch(tx: Transaction): Promise<boolean> {
  const job = await store.lockNextJob(tx);
  if (!job) return false;
  const question = await findRow(tx.sql, 'posts', { id: job.question_id, deleted_at: null });
  const post = question && (await findRow(tx.sql, 'posts', { id: job.post_id, deleted_at: null }));
  const people = post ? await nextPeople(tx, job) : [];
  if (question && post) {
    const about = { kind: post.kind, title: question.title };
    await notifyAll(tx, people.map(notificationOf(job, about)));
  }
  const last_user_id = people.length === BATCH ? people.at(-1) : undefined;
  if (last_user_id === undefined) await deleteRows(tx.sql, 'follower_queue', job.id);
  else await updateRows(tx.sql, 'follower_queue', job.id, { last_user_id });
  return true;
}

function nextPeople(tx: Transaction, job: Row<'follower_queue'>): Promise<number[]> {
  return job.kind === 'asked'
    ? watchersAfter(tx.sql, job, BATCH)
    : store.followersAfter(tx, job, BATCH);
}

const notificationOf =
  (
    job: Row<'follower_queue'>,
    { kind: post, title }: { readonly kind: PostKind; readonly title: string | null },
  ) =>
  (userId: number): NewNotification => {
    const question = title ?? '';
    const about = { userId, link: job.link, senderId: job.sender_id, about: job.question_id };
    if (job.kind === 'asked') return { ...about, event: 'watched-asked', params: { question } };
    if (job.kind === 'answered')
      return { ...about, event: 'followed-answered', params: { question } };
    if (job.kind === 'edited')
      return { ...about, event: 'followed-edited', params: { post, question } };
    const params = { post, question, isOwn: false, count: 1 };
    return { ...about, event: 'commented', params, topic: commentsTopic(job.post_id) };
  };
