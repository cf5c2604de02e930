import { suspensionText } from '../../../contract/suspension.ts';
import { type BadgeName, BADGES } from '../badges/rules.ts';
import type { EventName, EventParams } from './events.ts';

/** Section 3: a title that a toast shows alone, and a line below it. */
interface Words {
  readonly title: string;
  readonly message: string;
}

type WordsOf = {
  readonly [Name in EventName]: (params: EventParams[Name], sender: string) => Words;
};

const WORDS: WordsOf = {
  welcome: () => ({
    title: 'Welcome!',
    message: 'Ask your first question, or answer someone else’s. Here’s how it works.',
  }),
  announced: ({ title, message }) => ({ title, message }),
  answered: ({ question }, sender) => ({
    title: `${sender} answered your question`,
    message: question,
  }),
  'watched-asked': ({ question }, sender) => ({
    title: `${sender} asked a question in a tag you watch`,
    message: question,
  }),
  'followed-answered': ({ question }, sender) => ({
    title: `${sender} answered a question you follow`,
    message: question,
  }),
  'followed-edited': ({ post, question }, sender) => ({
    title: `${sender} edited ${post === 'question' ? 'a question' : 'an answer'} you follow`,
    message: question,
  }),
  accepted: ({ question }) => ({ title: 'Your answer was accepted', message: question }),
  upvoted: ({ post, question }) => ({ title: `Your ${post} was upvoted`, message: question }),
  'badge-earned': ({ badge, question }) => ({
    title: `You earned the badge ${badge}`,
    message: question ?? BADGES[badge as BadgeName].description,
  }),
  'post-changed': ({ post, question, action, reason }) => ({
    title: `Your ${post} was ${action}`,
    message: reason === undefined ? question : `${question}: ${reason}`,
  }),
  commented: ({ post, question, isOwn, count }, sender) => {
    const where = isOwn ? `your ${post}` : `the ${post}`;
    const title =
      count === 1 ? `${sender} commented on ${where}` : `${String(count)} new comments on ${where}`;
    return { title, message: question };
  },
  replied: ({ question }, sender) => ({
    title: `${sender} replied to your comment`,
    message: question,
  }),
  mentioned: ({ question }, sender) => ({ title: `${sender} mentioned you`, message: question }),
  suggested: ({ post, question, reason }, sender) => ({
    title: `${sender} suggested an edit to your ${post}`,
    message: `${question}: ${reason}`,
  }),
  'suggestion-decided': ({ question, status, reason }) => ({
    title: `Your suggestion was ${outcomeOf(status)}`,
    message: reason === '' ? question : `${question}: ${reason}`,
  }),
  'tag-suggestion-decided': ({ tag, status, reason }) => ({
    title: `Your suggestion for the tag ${tag} was ${outcomeOf(status)}`,
    message: reason,
  }),
  'synonym-decided': ({ synonym, tag, status, reason }) => ({
    title: `Your synonym ${synonym} for the tag ${tag} was ${status}`,
    message: reason,
  }),
  'bounty-started': ({ question, amount }, sender) => ({
    title: `${sender} offered ${String(amount)} reputation for an answer to your question`,
    message: question,
  }),
  'bounty-awarded': ({ question, amount }) => ({
    title: `Your answer was awarded a bounty of ${String(amount)} reputation`,
    message: question,
  }),
  'bounty-ending': ({ question, amount }) => ({
    title: `You have one day left to award your bounty of ${String(amount)}`,
    message: question,
  }),
  'bounty-ended': ({ question, amount, outcome }) => ({
    title: `Your bounty of ${String(amount)} has ended: ${BOUNTY_OUTCOMES[outcome]}`,
    message: question,
  }),
  'comment-converted': ({ question }) => ({
    title: 'Your comment was converted to an answer',
    message: question,
  }),
  'comment-deleted': ({ question, reason }) => ({
    title: 'Your comment was deleted',
    message: reason === undefined ? question : `${question}: ${reason}`,
  }),
  'comment-redacted': ({ question, reason }) => ({
    title: 'A version of your comment was redacted',
    message: `${question}: ${reason}`,
  }),
  'report-decided': ({ post, question, status }) => ({
    title: `Your report of ${post === 'question' ? 'a question' : 'an answer'} was ${status}`,
    message: question,
  }),
  suspended: (suspension) => ({
    title: 'Your account is suspended',
    message: suspensionText(suspension),
  }),
  readmitted: () => ({ title: 'Your suspension has been lifted', message: '' }),
};

const BOUNTY_OUTCOMES = {
  halved: 'half of it went to the best new answer',
  lapsed: 'no new answer earned it',
  refunded: 'the question was deleted and your reputation was refunded',
} as const;

const outcomeOf = (status: string): string =>
  status === 'improved' ? 'improved and approved' : status;

/**
 * The words of a row of notifications: `params` is JSON, `sender` a username, or null if nobody is
 * named.
 */
export function wordsOf(
  { event, params }: { readonly event: string; readonly params: string },
  sender: string | null,
): Words {
  const write = WORDS[event as EventName] as (params: unknown, sender: string) => Words;
  return write(JSON.parse(params), sender ?? 'Someone');
}
