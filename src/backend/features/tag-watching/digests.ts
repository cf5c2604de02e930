import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY } from '../../../shared/durations.ts';
import type { Digest } from '../../../contract/tag-watching.ts';
import type { Backend, DigestSpan } from '../../backend.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { tagDigestMail } from './digest-mail.ts';
import { digestTags, type DueDigest, dueDigests, endDigest, moveOn } from './digests.store.ts';
import { digestMessage } from './digest-push.ts';

/** Milliseconds between two digests. */
export const DIGEST_SPAN: Readonly<Record<Digest, number>> = { daily: DAY, weekly: 7 * DAY };
/** Digests fetched at a time. */
const AT_ONCE = 100;

/** Prepares mails of due digests, each exactly once across processes. */
export async function gatherDigests(backend: Backend): Promise<void> {
  for (;;) {
    const due = await dueDigests(backend.db.sql, backend.clock(), AT_ONCE);
    for (const digest of due) {
      await transact(backend, (tx) => sendDigest(tx, digest));
      await yieldToEventLoop();
    }
    if (due.length < AT_ONCE) return;
  }
}

/**
 * Advancing the digest and queueing its mail are one transaction: a crash does both or neither.
 * Browsers are notified after the commit, as for all pushes.
 */
async function sendDigest(tx: Transaction, digest: DueDigest): Promise<void> {
  const { user_id, told, since, due_at } = digest;
  const span = DIGEST_SPAN[told];
  // Stay at the same time of day, even after downtime.
  const missed = Math.floor((tx.now - due_at) / span);
  if (!(await moveOn(tx, digest, due_at + (missed + 1) * span))) return;
  if ((await digestTags(tx.sql, digest)).length === 0) {
    await endDigest(tx, digest);
    return;
  }
  const about = { told, since, until: tx.now };
  await queueMail(tx, tagDigest, user_id, about);
  const write = (backend: Backend) => digestMessage(backend, user_id, about);
  tx.publish({ type: 'push-due', userId: user_id, write });
}

export const tagDigest: Mail<DigestSpan> = {
  kind: 'tag-digest',
  gather: gatherDigests,
  write: tagDigestMail,
  isSameOnRetry: true,
};
