import { keywords } from '../../contract/keywords.ts';
import { intentOf } from './intents.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

/** A question that was found. */
interface FoundQuestion extends Link {
  /** Why, where the backend says so. */
  readonly reason?: string | undefined;
}

/** What most are found by: it tells nothing. */
const USUAL = 'same words';

/** What the assistant says to a message. */
export interface Reply {
  readonly text: string;
  readonly links: readonly Link[];
  /** The words by which it can look for questions; nobody is asked before somebody wants it. */
  readonly search?: string;
}

/** Questions that a reply names at most. */
export const QUESTIONS = 3;
const WORDS = 4;
const HELP = { label: 'Help Center', href: '/help' };

export const greeting = (site: string): string => `Hi! I’m the ${site} assistant. How can I help?`;

/** The words by which questions like a message are looked for. */
export function searchWords(message: string): string[] {
  return keywords(message, WORDS);
}

/** Replies to a message from what the assistant knows itself. */
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

/** Tells what was found by these words; undefined where nobody could look. */
export function replyWith(questions: readonly FoundQuestion[] | undefined, search: string): Reply {
  const query = new URLSearchParams({ q: search });
  const all = { label: 'Search for it', href: `/search?${query.toString()}` };
  const matching = (questions ?? []).slice(0, QUESTIONS).map(({ label, href, reason = USUAL }) => ({
    label: reason === USUAL ? label : `${label} (${reason})`,
    href,
  }));
  return { text: lookedAt(questions), links: [...matching, all, HELP] };
}

function lookedAt(questions: readonly FoundQuestion[] | undefined): string {
  if (!questions) return 'I couldn’t search just now.';
  return questions.length > 0 ? 'These questions may help:' : 'I found no matching questions.';
}
