import type { Row } from '../../platform/sql/tables.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY } from '../../../shared/durations.ts';
import type { Digest } from '../../../contract/tag-watching.ts';
import type { Backend, DigestSpan, PushMessage, WrittenMail } from '../../backend.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { transact, type Transaction } from '../../platform/sql/transaction.ts';
import { OWN_TAGS_PATH, questionPath, WATCHED_TAGS_PATH } from '../../../contract/addresses.ts';
import { counted } from '../../../shared/counted.ts';
import type { QuestionCard } from '../../../contract/questions.ts';
import { questionCards } from '../../content/questions/cards.ts';
import { firstOfTags } from '../../content/questions/ids.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { letter, type Paragraph } from '../../platform/mail/letter.ts';
import type { QueuedMail } from '../../platform/mail/mail.store.ts';
import { unsubscribeAddress } from '../../platform/mail/unsubscribe.ts';
import { mailedPerson } from '../../people/notifications/choices.store.ts';
import { choicesIn } from '../../people/notifications/notifications.rules.ts';
import { deleteRows, findRows, updateRows } from '../../platform/sql/rows.ts';

/** Milliseconds between two digests. */
export const DIGEST_SPAN: Readonly<Record<Digest, number>> = { daily: DAY, weekly: 7 * DAY };
/** Digests fetched at a time. */
const AT_ONCE = 100;

/** Prepares mails of due digests, each exactly once across processes. */
export async function gatherDigests(backend: Backend): Promise<void> {
  for (;;) {
    const isDue = { due_at: { '<=': backend.clock() } };
    const mostOverdue = { order: 'due_at', limit: AT_ONCE } as const;
    const due = await findRows(backend.db.sql, 'tag_digests', isDue, '*', mostOverdue);
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
async function sendDigest(tx: Transaction, digest: Row<'tag_digests'>): Promise<void> {
  const { user_id, level, since, due_at } = digest;
  const span = DIGEST_SPAN[level];
  // Stay at the same time of day, even after downtime.
  const missed = Math.floor((tx.now - due_at) / span);
  const next = { since: tx.now, due_at: due_at + (missed + 1) * span };
  const own = { user_id, level };
  // Another process may have been faster.
  if ((await updateRows(tx.sql, 'tag_digests', { ...own, due_at }, next)) === 0) return;
  if ((await digestTags(tx.sql, digest)).length === 0) {
    await deleteRows(tx.sql, 'tag_digests', own);
    return;
  }
  const about = { level, since, until: tx.now };
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

/** What a browser shows for a digest; undefined if it would be empty. */
async function digestMessage(
  backend: Backend,
  userId: number,
  span: DigestSpan,
): Promise<PushMessage | undefined> {
  const questions = await newQuestions(backend, userId, span);
  const [first] = questions;
  if (!first) return undefined;
  const about = { _id: `${span.level} ${String(span.until)}`, message: first.title };
  return questions.length === 1
    ? { ...about, title: 'A new question in your tags', link: questionPath(first._id) }
    : {
        ...about,
        title: `${counted(questions.length, 'new question')} in your tags`,
        link: OWN_TAGS_PATH,
      };
}

/** Number of newest questions to check. */
const READ = 200;

/**
 * Other people's questions of the period in the digest's tags, without those that the person
 * ignores.
 */
function newQuestions({ db }: Backend, userId: number, span: DigestSpan): Promise<QuestionCard[]> {
  return db.readLong(`member ${String(userId)}`, ({ sql }) => read(sql, userId, span));
}

async function read(
  sql: Queries,
  userId: number,
  { level, since, until }: DigestSpan,
): Promise<QuestionCard[]> {
  const [first, ...others] = await digestTags(sql, { user_id: userId, level });
  if (first === undefined) return [];
  const filter = { tagId: undefined, status: 'all', featured: false } as const;
  const rows = await firstOfTags(sql, [first, ...others], filter, 'newest', READ).execute();
  const ids = rows.map(({ id }) => id);
  const cards = await questionCards(sql, ids, { prepared: true, callerId: userId });
  return cards.filter(({ createdAt, author, ignored }) => {
    const at = Date.parse(createdAt);
    return at > since && at <= until && author?._id !== String(userId) && !ignored;
  });
}

/** Questions in a mail; it says if there are more. */
const LISTED = 50;

/** The mail of a digest; undefined if it would be empty, or the person no longer wants mail. */
async function tagDigestMail(
  backend: Backend,
  { user_id }: QueuedMail,
  span: DigestSpan,
): Promise<WrittenMail | undefined> {
  if (user_id === null) return undefined;
  const { db, clock } = backend;
  const person = await mailedPerson(db.sql, user_id, clock());
  if (!person?.address || !choicesIn(person).email) return undefined;
  const questions = await newQuestions(backend, user_id, span);
  if (questions.length === 0) return undefined;
  const written = write(backend, person.address, person.username, questions);
  return { ...written, unsubscribe: unsubscribeAddress(backend, user_id) };
}

function write(
  { name, siteUrl = '' }: Backend,
  to: string,
  username: string,
  questions: readonly QuestionCard[],
): WrittenMail {
  const [first] = questions;
  const count = questions.length;
  const more = count - LISTED;
  const item = ({ _id, title, tags }: QuestionCard): Paragraph => ({
    lines: [title, tags.map((tag) => `#${tag}`).join(' ')],
    href: `${siteUrl}${questionPath(_id)}`,
  });
  const rest = { lines: [`And ${counted(more, 'more question')}`], href: `${siteUrl}/questions` };
  return letter({
    to,
    subject:
      count === 1 && first
        ? first.title
        : `${counted(count, 'new question')} in your tags at ${name}`,
    paragraphs: [
      `Hello ${username},`,
      ...questions.slice(0, LISTED).map(item),
      ...(more > 0 ? [rest] : []),
    ],
    foot: {
      lines: [`${name} sends you new questions in tags you follow. To change this:`],
      href: `${siteUrl}${WATCHED_TAGS_PATH}`,
    },
  });
}

/** Tags in a digest: each takes a search of its own. */
const TAGS_READ = 50;

/** The tags of a digest, most recently watched first if there are too many. */
async function digestTags(
  queries: Queries,
  { user_id, level }: Pick<Row<'tag_digests'>, 'user_id' | 'level'>,
): Promise<number[]> {
  const newest = { order: ['created_at desc', 'tag_id desc'], limit: TAGS_READ } as const;
  const rows = await findRows(queries, 'tag_follows', { user_id, level }, 'tag_id', newest);
  return rows.map(({ tag_id }) => tag_id);
}
