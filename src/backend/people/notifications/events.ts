import type { FlagTarget } from '../../../contract/flag-forms.ts';
import type { NotificationType } from '../../../contract/notifications.ts';
import { todoFor } from '../../../contract/moderation-reasons.ts';
import { type Privilege, PRIVILEGE_ACTIONS } from '../../../contract/privileges.ts';
import type { SuggestionStatus } from '../../../contract/suggestions.ts';
import type { ProposalStatus } from '../../../contract/tag-synonyms.ts';
import { type Suspension, suspensionText } from '../../../contract/suspension.ts';
import { momentText } from '../../../shared/elapsed.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import { counted } from '../../../shared/counted.ts';
import { type BadgeName, BADGES } from '../badges/badges.rules.ts';

/** Parameters that most events have. */
interface Common {
  readonly question?: string | undefined;
  readonly reason?: string | undefined;
}

/** The question's title and the reason, as far as an event has them. */
function questionAndReason(params: object): string {
  const { question = '', reason = '' } = params as Common;
  return [question, reason].filter((part) => part !== '').join(': ');
}

/**
 * An event that people are notified of: its type in the API (section 3), by which people choose
 * their notifications, and its words. Rows store parameters, never sentences.
 */
const event = <Params extends object>(
  type: NotificationType,
  title: (params: Params, sender: string) => string,
  message: (params: Params) => string = questionAndReason,
) => ({ type, title, message });

/** Events that only announce a new text. */
export const EVENTS_OF_WRITING = [
  ...['answered', 'followed-answered', 'watched-asked'],
  ...['commented', 'replied', 'mentioned'],
];

/** A question by its title. */
interface OfQuestion {
  readonly question: string;
}

/** A post by its kind and its question's title. */
interface OfPost extends OfQuestion {
  readonly post: PostKind;
}

/** A bounty, or half of one, by the title of its question. */
interface OfBounty extends OfQuestion {
  readonly amount: number;
}

interface Reason {
  readonly reason: string;
}

type MaybeReason = Pick<Common, 'reason'>;

/** What moderators and others do with a post, in words that follow "was". */
export type PostAction =
  | 'restored'
  | 'converted to a comment'
  | 'deleted'
  | 'edited'
  | 'featured'
  | 'hidden until it is reviewed'
  | 'reopened'
  | 'moved to another question'
  | 'redacted in an older version';

const BOUNTY_OUTCOMES = {
  halved: 'half of it went to the best new answer',
  lapsed: 'no new answer earned it',
  refunded: 'the question was deleted and your reputation was refunded',
} as const;

const PRIVILEGE_CHANGED = {
  given: 'You were given the',
  paused: 'An admin paused your',
  none: 'An admin no longer changes your',
} as const;

const outcomeOf = (status: string): string =>
  status === 'improved' ? 'improved and approved' : status;

const FLAGGED: Readonly<Record<FlagTarget, string>> = {
  question: 'a question',
  answer: 'an answer',
  comment: 'a comment',
  user: 'a profile',
  tag: 'a tag',
};

/** The events that people are notified of. */
export const EVENTS = {
  welcome: event<object>(
    'system',
    () => 'Welcome!',
    () => 'Ask your first question, or answer someone else’s. Here’s how it works.',
  ),
  answered: event<OfQuestion>('answer', (_, sender) => `${sender} answered your question`),
  /** The level of the tag is itself the choice to be notified. */
  'watched-asked': event<OfQuestion>(
    'system',
    (_, sender) => `${sender} asked a question in a tag you follow`,
  ),
  'followed-answered': event<OfQuestion>(
    'answer',
    (_, sender) => `${sender} answered a question you follow`,
  ),
  'followed-edited': event<OfPost>(
    'comment',
    ({ post }, sender) =>
      `${sender} edited ${post === 'question' ? 'a question' : 'an answer'} you follow`,
  ),
  accepted: event<OfQuestion>('accept', () => 'Your answer was accepted'),
  upvoted: event<OfPost>('vote', ({ post }) => `Your ${post} was upvoted`),
  /** `question` is the title of the post that earned the badge. */
  'badge-earned': event<{ readonly badge: string; readonly question?: string }>(
    'badge',
    ({ badge }) => `You earned the badge ${badge}`,
    ({ badge, question }) => question ?? BADGES[badge as BadgeName].description,
  ),
  'post-changed': event<OfPost & MaybeReason & { readonly action: PostAction }>(
    'system',
    ({ post, action }) => `Your ${post} was ${action}`,
  ),
  'question-closed': event<
    OfQuestion &
      MaybeReason & { readonly advice?: string | undefined; readonly isDuplicate: boolean }
  >(
    'system',
    ({ isDuplicate }) => `Your question was closed${isDuplicate ? ' as a duplicate' : ''}`,
    ({ question, reason = '', advice, isDuplicate }) =>
      [questionAndReason({ question, reason }), advice ?? todoFor(reason, isDuplicate)]
        .join('. ')
        .replace(/([.?!])\. /, '$1 '),
  ),
  /** `isOwn`: the post is the reader's; `count`: comments since the reader last looked. */
  commented: event<OfPost & { readonly isOwn: boolean; readonly count: number }>(
    'comment',
    ({ post, isOwn, count }, sender) => {
      const where = `${isOwn ? 'your' : 'the'} ${post}`;
      return count === 1
        ? `${sender} commented on ${where}`
        : `${String(count)} new comments on ${where}`;
    },
  ),
  replied: event<OfQuestion>('comment', (_, sender) => `${sender} replied to your comment`),
  mentioned: event<OfQuestion>('mention', (_, sender) => `${sender} mentioned you`),
  suggested: event<OfPost & Reason>(
    'system',
    ({ post }, sender) => `${sender} suggested an edit to your ${post}`,
  ),
  'suggestion-decided': event<OfPost & Reason & { readonly status: SuggestionStatus }>(
    'system',
    ({ status }) => `Your suggestion was ${outcomeOf(status)}`,
  ),
  'tag-suggestion-decided': event<
    Reason & { readonly tag: string; readonly status: SuggestionStatus }
  >('system', ({ tag, status }) => `Your suggestion for the tag ${tag} was ${outcomeOf(status)}`),
  /** `synonym` leads, or would lead, to `tag`. */
  'synonym-decided': event<
    Reason & { readonly synonym: string; readonly tag: string; readonly status: ProposalStatus }
  >(
    'system',
    ({ synonym, tag, status }) => `Your synonym ${synonym} for the tag ${tag} was ${status}`,
  ),
  'bounty-started': event<OfBounty>(
    'system',
    ({ amount }, sender) =>
      `${sender} offered ${String(amount)} reputation for an answer to your question`,
  ),
  'bounty-awarded': event<OfBounty>(
    'accept',
    ({ amount }) => `Your answer was awarded a bounty of ${String(amount)} reputation`,
  ),
  'bounty-ending': event<OfBounty>(
    'system',
    ({ amount }) => `You have one day left to award your bounty of ${String(amount)}`,
  ),
  'bounty-ended': event<OfBounty & { readonly outcome: keyof typeof BOUNTY_OUTCOMES }>(
    'system',
    ({ amount, outcome }) =>
      `Your bounty of ${String(amount)} has ended: ${BOUNTY_OUTCOMES[outcome]}`,
  ),
  'comment-converted': event<OfQuestion>('system', () => 'Your comment was converted to an answer'),
  'comment-deleted': event<OfQuestion & MaybeReason>('system', () => 'Your comment was deleted'),
  'comment-redacted': event<OfQuestion & Reason>(
    'system',
    () => 'A version of your comment was redacted',
  ),
  'post-reviewed': event<OfPost & { readonly reply: string }>(
    'system',
    ({ post }) => `A reviewer replied to your ${post}`,
    ({ question, reply }) => `${question}: ${reply}`,
  ),
  'flag-decided': event<{
    readonly kind: FlagTarget;
    readonly title: string;
    readonly status: 'helpful' | 'declined';
    readonly reply?: string;
  }>(
    'system',
    ({ kind, status }) => `Your flag on ${FLAGGED[kind]} was ${status}`,
    ({ title, reply }) => questionAndReason({ question: title, reason: reply }),
  ),
  'post-held': event<{ readonly post: PostKind }>(
    'system',
    ({ post }) => `Your ${post} is saved and will appear after a short review`,
    () => 'You can read, edit and delete it until then.',
  ),
  'held-approved': event<OfPost & MaybeReason & { readonly isEdited: boolean }>(
    'system',
    ({ post, isEdited }) => `Your ${post} is published${isEdited ? ', with a few edits' : ''}`,
  ),
  'held-rejected': event<Reason & { readonly post: PostKind }>(
    'system',
    ({ post }) => `Your ${post} was not published`,
  ),
  'held-waiting': event<{ readonly count: number }>(
    'system',
    ({ count }) => `${counted(count, 'post')} by new members waited for more than a day`,
    () => 'Please review them, or ask somebody to.',
  ),
  warned: event<{ readonly text: string }>(
    'system',
    () => 'A moderator asks you to change something',
    ({ text }) => text,
  ),
  suspended: event<Suspension>('system', () => 'Your account is suspended', suspensionText),
  'privilege-changed': event<
    Reason & {
      readonly privilege: Privilege;
      readonly change: keyof typeof PRIVILEGE_CHANGED;
      readonly until: string | null;
    }
  >(
    'system',
    ({ privilege, change }) =>
      `${PRIVILEGE_CHANGED[change]} privilege to ${PRIVILEGE_ACTIONS[privilege]}`,
    ({ reason, until }) =>
      [until === null ? '' : `Until ${momentText(until)}`, reason]
        .filter((part) => part !== '')
        .join(': '),
  ),
  readmitted: event<object>('system', () => 'Your suspension has been lifted'),
};

type EventName = keyof typeof EVENTS;

/** An event with its parameters. */
export type NotificationEvent = {
  readonly [Name in EventName]: {
    readonly event: Name;
    readonly params: Parameters<(typeof EVENTS)[Name]['title']>[0];
  };
}[EventName];

/**
 * The words of a row of notifications: `params` is JSON, `sender` a username, or null if nobody is
 * named.
 */
export function wordsOf(
  { event: name, params }: { readonly event: string; readonly params: string },
  sender: string | null,
) {
  if (!Object.hasOwn(EVENTS, name)) return { title: 'From an earlier version', message: '' };
  const { title, message } = EVENTS[name as EventName] as ReturnType<typeof event>;
  const facts = JSON.parse(params) as object;
  return { title: title(facts, sender ?? 'Someone'), message: message(facts) };
}
