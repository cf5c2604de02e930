import { questionPath, WATCHED_TAGS_PATH } from '../../contract/addresses.ts';
import { counted } from '../../contract/counted.ts';
import type { QuestionCard } from '../../contract/questions.ts';
import type { Backend, WrittenMail } from '../backend.ts';
import { letter, type Paragraph } from '../mail/letter.ts';
import type { MailParams } from '../mail/outbox.ts';
import type { QueuedMail } from '../mail/store.ts';
import { unsubscribeAddress } from '../mail/unsubscribe.ts';
import { mailedPerson } from '../notifications/choices-store.ts';
import { choicesIn } from '../notifications/rules.ts';
import { questionCards } from '../questions/cards.ts';
import { firstOfTags } from '../questions/ids.ts';
import type { Queries } from '../sql/open.ts';
import { digestTags } from './digests-store.ts';

type Params = MailParams['tag-digest'];

/** Questions that are looked at, the newest; a mail that has more says so. */
const READ = 200;
/** Questions that a mail lists. */
const LISTED = 50;

/** The mail of what is new in tags; undefined where nothing is, or the person wants no mail by now. */
export async function tagDigestMail(
  backend: Backend,
  { user_id, params }: QueuedMail,
): Promise<WrittenMail | undefined> {
  if (user_id === null) return undefined;
  const { db, clock } = backend;
  const person = await mailedPerson(db.sql, user_id, clock());
  if (!person?.address || !choicesIn(person).email) return undefined;
  const span = JSON.parse(params) as Params;
  const questions = await db.readLong(`member ${String(user_id)}`, ({ sql }) =>
    newQuestions(sql, user_id, span),
  );
  if (questions.length === 0) return undefined;
  return {
    to: person.address,
    ...write(backend, person.username, questions),
    unsubscribe: unsubscribeAddress(backend, user_id),
  };
}

/** What others have asked in the time, in tags that the person watches so; nothing that they ignore. */
async function newQuestions(
  sql: Queries,
  userId: number,
  { told, since, until }: Params,
): Promise<QuestionCard[]> {
  const [first, ...others] = await digestTags(sql, { user_id: userId, told });
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

function write(
  { name, siteUrl = '' }: Backend,
  username: string,
  questions: readonly QuestionCard[],
): Omit<WrittenMail, 'to'> {
  const [first] = questions;
  const count = questions.length;
  const more = count - LISTED;
  const item = ({ _id, title, tags }: QuestionCard): Paragraph => ({
    lines: [title, tags.map((tag) => `#${tag}`).join(' ')],
    href: `${siteUrl}${questionPath(_id)}`,
  });
  const rest = { lines: [`And ${counted(more, 'more question')}`], href: `${siteUrl}/questions` };
  return letter({
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
      lines: [`${name} mails what is new in tags that you watch. To change this:`],
      href: `${siteUrl}${WATCHED_TAGS_PATH}`,
    },
  });
}
