import type { NotificationType } from '../../../contract/notifications.ts';
import type { SuggestionStatus } from '../../../contract/suggestions.ts';
import type { ProposalStatus } from '../../../contract/tag-synonyms.ts';
import type { Suspension } from '../../../contract/suspension.ts';
import type { PostKind } from '../../platform/sql/tables.ts';

/** Events that only announce a new text. */
export const EVENTS_OF_WRITING = [
  ...['answered', 'followed-answered', 'watched-asked'],
  ...['commented', 'replied', 'mentioned'],
];

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
  | 'closed'
  | 'closed as a duplicate'
  | 'converted to a comment'
  | 'deleted'
  | 'edited'
  | 'featured'
  | 'reopened'
  | 'redacted in an older version';

/**
 * The events that people are notified of, with their parameters. Rows store these, never sentences:
 * `words.ts` produces the words when a notification is shown.
 */
export interface EventParams {
  welcome: object;
  /** Announcements of the site, such as those from older versions. */
  announced: { readonly title: string; readonly message: string };
  answered: { readonly question: string };
  'watched-asked': { readonly question: string };
  'followed-answered': { readonly question: string };
  'followed-edited': OfPost;
  accepted: { readonly question: string };
  upvoted: OfPost;
  /** `question` is the title of the post that earned the badge. */
  'badge-earned': { readonly badge: string; readonly question?: string };
  'post-changed': OfPost & { readonly action: PostAction; readonly reason?: string | undefined };
  /** `isOwn`: the post is the reader's; `count`: comments since the reader last looked. */
  commented: OfPost & { readonly isOwn: boolean; readonly count: number };
  replied: { readonly question: string };
  mentioned: { readonly question: string };
  suggested: OfPost & { readonly reason: string };
  'suggestion-decided': OfPost & { readonly status: SuggestionStatus; readonly reason: string };
  'tag-suggestion-decided': {
    readonly tag: string;
    readonly status: SuggestionStatus;
    readonly reason: string;
  };
  /** `synonym` leads, or would lead, to `tag`. */
  'synonym-decided': {
    readonly synonym: string;
    readonly tag: string;
    readonly status: ProposalStatus;
    readonly reason: string;
  };
  'bounty-started': OfBounty;
  'bounty-awarded': OfBounty;
  'bounty-ending': OfBounty;
  'bounty-ended': OfBounty & { readonly outcome: 'halved' | 'lapsed' | 'refunded' };
  'comment-converted': { readonly question: string };
  'comment-deleted': { readonly question: string; readonly reason?: string | undefined };
  'comment-redacted': { readonly question: string; readonly reason: string };
  'report-decided': OfPost & { readonly status: 'resolved' | 'dismissed' };
  suspended: Suspension;
  readmitted: object;
}

export type EventName = keyof EventParams;

/** An event with its parameters. */
export type NotificationEvent = {
  readonly [Name in EventName]: { readonly event: Name; readonly params: EventParams[Name] };
}[EventName];

/** The type of each event in the API (section 3), by which people choose their notifications. */
export const TYPE_OF: Readonly<Record<EventName, NotificationType>> = {
  welcome: 'system',
  announced: 'system',
  answered: 'answer',
  // Watching a tag is itself the choice to be notified.
  'watched-asked': 'system',
  'followed-answered': 'answer',
  'followed-edited': 'comment',
  accepted: 'accept',
  upvoted: 'vote',
  'badge-earned': 'badge',
  'post-changed': 'system',
  commented: 'comment',
  replied: 'comment',
  mentioned: 'mention',
  suggested: 'system',
  'suggestion-decided': 'system',
  'tag-suggestion-decided': 'system',
  'synonym-decided': 'system',
  'bounty-started': 'system',
  'bounty-awarded': 'accept',
  'bounty-ending': 'system',
  'bounty-ended': 'system',
  'comment-converted': 'system',
  'comment-deleted': 'system',
  'comment-redacted': 'system',
  'report-decided': 'system',
  suspended: 'system',
  readmitted: 'system',
};
