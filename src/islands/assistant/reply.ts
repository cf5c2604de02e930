import { keywords } from '../../contract/keywords.ts';
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

export const greeting = (site: string): string =>
  `Hi! I am the assistant of ${site}. How can I help you?`;

/** The words by which questions like a message are looked for. */
export function searchWords(message: string): string[] {
  return keywords(message, WORDS);
}

/** Answers a message, with questions that match it. A message it has no answer to is told so. */
export function replyTo(message: string, questions: readonly Link[]): Reply {
  const intent = intentOf(message);
  const matching = questions.slice(0, QUESTIONS);
  if (intent) {
    return { text: intent.answer, links: [...(intent.link ? [intent.link] : []), ...matching] };
  }
  const help = { label: 'Help Center', href: '/help' };
  const query = new URLSearchParams({
    q: searchWords(message).join(' ') || message.trim().slice(0, 200),
  });
  const search = { label: 'Search for it', href: `/search?${query.toString()}` };
  const text =
    matching.length > 0
      ? 'I have no answer of my own to that. These questions may help:'
      : 'I have no answer to that, and found no question that matches.';
  return { text, links: [...matching, search, help] };
}
