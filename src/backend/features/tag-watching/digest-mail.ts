import { questionPath, WATCHED_TAGS_PATH } from '../../../contract/addresses.ts';
import { counted } from '../../../shared/counted.ts';
import type { QuestionCard } from '../../../contract/questions.ts';
import type { Backend, DigestSpan, WrittenMail } from '../../backend.ts';
import { letter, type Paragraph } from '../../platform/mail/letter.ts';
import type { QueuedMail } from '../../platform/mail/mail.store.ts';
import { unsubscribeAddress } from '../../platform/mail/unsubscribe.ts';
import { mailedPerson } from '../../people/notifications/choices.store.ts';
import { choicesIn } from '../../people/notifications/notifications.rules.ts';
import { newQuestions } from './digest-questions.ts';

/** Questions in a mail; it says if there are more. */
const LISTED = 50;

/** The mail of a digest; undefined if it would be empty, or the person no longer wants mail. */
export async function tagDigestMail(
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
  return {
    to: person.address,
    ...write(backend, person.username, questions),
    unsubscribe: unsubscribeAddress(backend, user_id),
  };
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
      lines: [`${name} sends you new questions in tags you watch. To change this:`],
      href: `${siteUrl}${WATCHED_TAGS_PATH}`,
    },
  });
}
