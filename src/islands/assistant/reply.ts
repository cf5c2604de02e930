import { intentOf } from './intents.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

/** What the assistant says to a message. */
export interface Reply {
  readonly text: string;
  readonly links: readonly Link[];
}

/** Questions that a reply names at most. */
const QUESTIONS = 3;
const WORDS = 4;
/** Words that say nothing of what a question is about. */
const COMMON = new Set(
  'a about after all am an and any are as at be because been but by can cannot could did do does doing dont for from get got had has have having help how i if in into is it its just like me my need no not of on once only or our out please should so some than that the their them then there these they this those to too up us use using was we were what when where which while who why will with without would you your'.split(
    ' ',
  ),
);

export const greeting = (site: string): string =>
  `Hi! I am the assistant of ${site}. How can I help you?`;

/** The words by which questions like a message are looked for; '' where it has none. */
export function searchWords(message: string): string {
  const words = message.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}+#.-]*/gu) ?? [];
  const telling = [...new Set(words.map((word) => word.replace(/[.-]+$/, '')))];
  return telling
    .filter((word) => word.length > 1 && !COMMON.has(word))
    .slice(0, WORDS)
    .join(' ');
}

/** Answers a message, with questions that match it. A message it has no answer to is told so. */
export function replyTo(message: string, questions: readonly Link[]): Reply {
  const intent = intentOf(message);
  const matching = questions.slice(0, QUESTIONS);
  if (intent) {
    return { text: intent.answer, links: [...(intent.link ? [intent.link] : []), ...matching] };
  }
  const help = { label: 'Help Center', href: '/help' };
  const query = new URLSearchParams({ q: searchWords(message) || message.trim().slice(0, 200) });
  const search = { label: 'Search for it', href: `/search?${query.toString()}` };
  const text =
    matching.length > 0
      ? 'I have no answer of my own to that. These questions may help:'
      : 'I have no answer to that, and found no question that matches.';
  return { text, links: [...matching, search, help] };
}
