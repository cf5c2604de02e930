import { keywords } from '../../shared/keywords.ts';
import { intentOf } from './intents.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

/** A matching question. */
interface QuestionHit extends Link {
  /** Why it matches, if the backend says so. */
  readonly reason?: string | undefined;
}

/** The most common reason, which is not worth showing. */
const USUAL = 'same words';

/** The assistant's answer to a message. */
export interface Reply {
  readonly text: string;
  readonly links: readonly Link[];
  /** The words to search questions for; nothing is searched for before the user wants it. */
  readonly search?: string;
}

/** Maximum number of questions in a reply. */
export const QUESTIONS = 3;
const WORDS = 4;
const HELP = { label: 'Help Center', href: '/help' };

export const greeting = (site: string): string => `Hi! I’m the ${site} assistant. How can I help?`;

/** The words for finding questions like a message. */
export function searchWords(message: string): string[] {
  return keywords(message, WORDS);
}

/** Replies to a message from the assistant's own knowledge. */
export function replyTo(message: string): Reply {
  const intent = intentOf(message);
  const words = searchWords(message).join(' ');
  const search = words === '' || intent?.name === 'greeting' ? {} : { search: words };
  if (intent) return { text: intent.answer, links: intent.link ? [intent.link] : [], ...search };
  const text =
    words === ''
      ? 'I don’t know that one. Describe it in a few words.'
      : 'I don’t know that one. Want me to search?';
  return { text, links: [HELP], ...search };
}

/** Replies with the questions that match these words; undefined if the search failed. */
export function replyWith(questions: readonly QuestionHit[] | undefined, search: string): Reply {
  const query = new URLSearchParams({ q: search });
  const all = { label: 'Search for it', href: `/search?${query.toString()}` };
  const matching = (questions ?? []).slice(0, QUESTIONS).map(({ label, href, reason = USUAL }) => ({
    label: reason === USUAL ? label : `${label} (${reason})`,
    href,
  }));
  return { text: searchText(questions), links: [...matching, all, HELP] };
}

function searchText(questions: readonly QuestionHit[] | undefined): string {
  if (!questions) return 'I couldn’t search just now.';
  return questions.length > 0 ? 'These questions may help:' : 'I found no matching questions.';
}
