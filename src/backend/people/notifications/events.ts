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

/** Section 3: a title that a toast shows alone, and a line below it. */
interface Words {
  readonly title: string;
  readonly message: string;
}

/**
 * An event that people are notified of: its type in the API (section 3), by which people choose
 * their notifications, and its words. Rows store parameters, never sentences.
 */
const event = <Params extends object>(
  type: NotificationType,
  words: (params: Params, sender: string) => Words,
) => ({ type, words });

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
interface OfPost {
  readonly post: PostKind;
  readonly question: string;
}

/** A bounty, or half of one, by the title of its question. */
interface OfBounty {
  readonly question: string;
  readonly amount: number;
}

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
  welcome: event<object>('system', () => ({
    title: 'Welcome!',
    message: 'Ask your first question, or answer someone else’s. Here’s how it works.',
  })),
  /** Announcements of the site, such as those from older versions. */
  announced: event<{ readonly title: string; readonly message: string }>(
    'system',
    ({ title, message }) => ({ title, message }),
  ),
  answered: event<OfQuestion>('answer', ({ question }, sender) => ({
    title: `${sender} answered your question`,
    message: question,
  })),
  /** The level of the tag is itself the choice to be notified. */
  'watched-asked': event<OfQuestion>('system', ({ question }, sender) => ({
    title: `${sender} asked a question in a tag you follow`,
    message: question,
  })),
  'followed-answered': event<OfQuestion>('answer', ({ question }, sender) => ({
    title: `${sender} answered a question you follow`,
    message: question,
  })),
  'followed-edited': event<OfPost>('comment', ({ post, question }, sender) => ({
    title: `${sender} edited ${post === 'question' ? 'a question' : 'an answer'} you follow`,
    message: question,
  })),
  accepted: event<OfQuestion>('accept', ({ question }) => ({
    title: 'Your answer was accepted',
    message: question,
  })),
  upvoted: event<OfPost>('vote', ({ post, question }) => ({
    title: `Your ${post} was upvoted`,
    message: question,
  })),
  /** `question` is the title of the post that earned the badge. */
  'badge-earned': event<{ readonly badge: string; readonly question?: string }>(
    'badge',
    ({ badge, question }) => ({
      title: `You earned the badge ${badge}`,
      message: question ?? BADGES[badge as BadgeName].description,
    }),
  ),
  'post-changed': event<
    OfPost & { readonly action: PostAction; readonly reason?: string | undefined }
  >('system', ({ post, question, action, reason }) => ({
    title: `Your ${post} was ${action}`,
    message: reason === undefined ? question : `${question}: ${reason}`,
  })),
  'question-closed': event<
    OfQuestion & {
      readonly reason?: string | undefined;
      readonly advice?: string | undefined;
      readonly isDuplicate: boolean;
    }
  >('system', ({ question, reason = '', advice, isDuplicate }) => ({
    title: `Your question was closed${isDuplicate ? ' as a duplicate' : ''}`,
    message: [
      `${question}${reason === '' ? '' : `: ${reason}`}`,
      advice ?? todoFor(reason, isDuplicate),
    ]
      .join('. ')
      .replace(/([.?!])\. /, '$1 '),
  })),
  /** `isOwn`: the post is the reader's; `count`: comments since the reader last looked. */
  commented: event<OfPost & { readonly isOwn: boolean; readonly count: number }>(
    'comment',
    ({ post, question, isOwn, count }, sender) => {
      const where = isOwn ? `your ${post}` : `the ${post}`;
      const title =
        count === 1
          ? `${sender} commented on ${where}`
          : `${String(count)} new comments on ${where}`;
      return { title, message: question };
    },
  ),
  replied: event<OfQuestion>('comment', ({ question }, sender) => ({
    title: `${sender} replied to your comment`,
    message: question,
  })),
  mentioned: event<OfQuestion>('mention', ({ question }, sender) => ({
    title: `${sender} mentioned you`,
    message: question,
  })),
  suggested: event<OfPost & { readonly reason: string }>(
    'system',
    ({ post, question, reason }, sender) => ({
      title: `${sender} suggested an edit to your ${post}`,
      message: `${question}: ${reason}`,
    }),
  ),
  'suggestion-decided': event<
    OfPost & { readonly status: SuggestionStatus; readonly reason: string }
  >('system', ({ question, status, reason }) => ({
    title: `Your suggestion was ${outcomeOf(status)}`,
    message: reason === '' ? question : `${question}: ${reason}`,
  })),
  'tag-suggestion-decided': event<{
    readonly tag: string;
    readonly status: SuggestionStatus;
    readonly reason: string;
  }>('system', ({ tag, status, reason }) => ({
    title: `Your suggestion for the tag ${tag} was ${outcomeOf(status)}`,
    message: reason,
  })),
  /** `synonym` leads, or would lead, to `tag`. */
  'synonym-decided': event<{
    readonly synonym: string;
    readonly tag: string;
    readonly status: ProposalStatus;
    readonly reason: string;
  }>('system', ({ synonym, tag, status, reason }) => ({
    title: `Your synonym ${synonym} for the tag ${tag} was ${status}`,
    message: reason,
  })),
  'bounty-started': event<OfBounty>('system', ({ question, amount }, sender) => ({
    title: `${sender} offered ${String(amount)} reputation for an answer to your question`,
    message: question,
  })),
  'bounty-awarded': event<OfBounty>('accept', ({ question, amount }) => ({
    title: `Your answer was awarded a bounty of ${String(amount)} reputation`,
    message: question,
  })),
  'bounty-ending': event<OfBounty>('system', ({ question, amount }) => ({
    title: `You have one day left to award your bounty of ${String(amount)}`,
    message: question,
  })),
  'bounty-ended': event<OfBounty & { readonly outcome: 'halved' | 'lapsed' | 'refunded' }>(
    'system',
    ({ question, amount, outcome }) => ({
      title: `Your bounty of ${String(amount)} has ended: ${BOUNTY_OUTCOMES[outcome]}`,
      message: question,
    }),
  ),
  'comment-converted': event<OfQuestion>('system', ({ question }) => ({
    title: 'Your comment was converted to an answer',
    message: question,
  })),
  'comment-deleted': event<{ readonly question: string; readonly reason?: string | undefined }>(
    'system',
    ({ question, reason }) => ({
      title: 'Your comment was deleted',
      message: reason === undefined ? question : `${question}: ${reason}`,
    }),
  ),
  'comment-redacted': event<{ readonly question: string; readonly reason: string }>(
    'system',
    ({ question, reason }) => ({
      title: 'A version of your comment was redacted',
      message: `${question}: ${reason}`,
    }),
  ),
  /** From before flags replaced reports. */
  'report-decided': event<OfPost & { readonly status: 'resolved' | 'dismissed' }>(
    'system',
    ({ post, question, status }) => ({
      title: `Your report of ${post === 'question' ? 'a question' : 'an answer'} was ${status}`,
      message: question,
    }),
  ),
  'post-reviewed': event<OfPost & { readonly reply: string }>(
    'system',
    ({ post, question, reply }) => ({
      title: `A reviewer replied to your ${post}`,
      message: `${question}: ${reply}`,
    }),
  ),
  'flag-decided': event<{
    readonly kind: FlagTarget;
    readonly title: string;
    readonly status: 'helpful' | 'declined';
    readonly reply?: string;
  }>('system', ({ kind, title, status, reply }) => ({
    title: `Your flag on ${FLAGGED[kind]} was ${status}`,
    message: reply === undefined ? title : `${title}: ${reply}`,
  })),
  'post-held': event<{ readonly post: PostKind }>('system', ({ post }) => ({
    title: `Your ${post} is saved and will appear after a short review`,
    message: 'You can read, edit and delete it until then.',
  })),
  'held-approved': event<
    OfPost & { readonly isEdited: boolean; readonly reason?: string | undefined }
  >('system', ({ post, question, isEdited, reason }) => ({
    title: `Your ${post} is published${isEdited ? ', with a few edits' : ''}`,
    message: reason === undefined ? question : `${question}: ${reason}`,
  })),
  'held-rejected': event<{ readonly post: PostKind; readonly reason: string }>(
    'system',
    ({ post, reason }) => ({ title: `Your ${post} was not published`, message: reason }),
  ),
  'held-waiting': event<{ readonly count: number }>('system', ({ count }) => ({
    title: `${counted(count, 'post')} by new members waited for more than a day`,
    message: 'Please review them, or ask somebody to.',
  })),
  warned: event<{ readonly text: string }>('system', ({ text }) => ({
    title: 'A moderator asks you to change something',
    message: text,
  })),
  suspended: event<Suspension>('system', (suspension) => ({
    title: 'Your account is suspended',
    message: suspensionText(suspension),
  })),
  'privilege-changed': event<{
    readonly privilege: Privilege;
    readonly change: 'given' | 'paused' | 'none';
    readonly reason: string;
    readonly until: string | null;
  }>('system', ({ privilege, change, reason, until }) => ({
    title: `${PRIVILEGE_CHANGED[change]} privilege to ${PRIVILEGE_ACTIONS[privilege]}`,
    message: [until === null ? '' : `Until ${momentText(until)}`, reason]
      .filter((part) => part !== '')
      .join(': '),
  })),
  readmitted: event<object>('system', () => ({
    title: 'Your suspension has been lifted',
    message: '',
  })),
};

type EventName = keyof typeof EVENTS;

/** An event with its parameters. */
export type NotificationEvent = {
  readonly [Name in EventName]: {
    readonly event: Name;
    readonly params: Parameters<(typeof EVENTS)[Name]['words']>[0];
  };
}[EventName];

/**
 * The words of a row of notifications: `params` is JSON, `sender` a username, or null if nobody is
 * named.
 */
export function wordsOf(
  { event: name, params }: { readonly event: string; readonly params: string },
  sender: string | null,
): Words {
  const { words } = EVENTS[name as EventName] as ReturnType<typeof event>;
  return words(JSON.parse(params) as object, sender ?? 'Someone');
}
