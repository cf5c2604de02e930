import { MENTIONS_ANYBODY } from '../../../contract/comment-forms.ts';
import { CONVERTED_FOR, EDITED_FOR } from '../../../contract/comments.ts';
import { counted } from '../../../shared/counted.ts';
import { isWithin, MINUTE } from '../../../shared/durations.ts';
import type { Role } from '../../../contract/users.ts';
import { type Experience, isNewcomer } from '../../people/newcomers/newcomers.rules.ts';

/** Limits on the number of comments. */
const MOST = { aDay: 50, aDayOfNewcomer: 10, ofPersonOnPost: 15, onPost: 200, votesADay: 30 };
/** Milliseconds between two comments of a person. */
const APART = 15_000;
const SILENT_EDIT = 10 * MINUTE;

export const mentionsAnybody = ({ reputation }: Experience): boolean =>
  reputation >= MENTIONS_ANYBODY;

/** Earlier comments: by the person in a day and on the post, and by all on the post. */
export interface Before {
  readonly aDay: number;
  readonly latest: number | null;
  readonly ofPersonOnPost: number;
  readonly onPost: number;
}

/** Why a comment or vote is refused. */
export interface CommentRefusal {
  readonly code: 'too_many_requests' | 'conflict';
  readonly message: string;
  /** Seconds to wait before retrying. */
  readonly retryAfter?: number;
}

/** Why a person may not comment now; undefined if they may. */
export function commentRefusal(
  commenter: Experience,
  before: Before,
  now: number,
): CommentRefusal | undefined {
  const aDay = isNewcomer(commenter, now) ? MOST.aDayOfNewcomer : MOST.aDay;
  const latest = before.latest ?? -Infinity;
  if (now - latest < APART) {
    const seconds = Math.ceil((latest + APART - now) / 1000);
    return tooMany(`Please wait ${counted(seconds, 'second')} between comments`, seconds);
  }
  if (before.aDay >= aDay)
    return tooMany(`You can write at most ${String(aDay)} comments a day`, 3600);
  if (before.ofPersonOnPost >= MOST.ofPersonOnPost) {
    return conflict(`You can write at most ${String(MOST.ofPersonOnPost)} comments on a post`);
  }
  if (before.onPost >= MOST.onPost) {
    return conflict(`A post has at most ${String(MOST.onPost)} comments`);
  }
  return undefined;
}

/** Why a person may not vote for a comment, after this many votes in a day. */
export function voteRefusal(aDay: number): CommentRefusal | undefined {
  const most = String(MOST.votesADay);
  return aDay < MOST.votesADay
    ? undefined
    : tooMany(`You can vote for ${most} comments a day`, 3600);
}

/** Whether a comment can still be edited, and whether the edit is shown. */
export const isEditable = (createdAt: number, now: number): boolean => now - createdAt < EDITED_FOR;
export const isEditSeen = (createdAt: number, now: number): boolean =>
  !isWithin(SILENT_EDIT, createdAt, now);

/** Why a member may not convert a comment to an answer; undefined if they may. */
export function conversionRefusal(
  caller: { readonly id: number; readonly role: Role },
  { author_id, created_at }: { readonly author_id: number; readonly created_at: number },
  now: number,
): string | undefined {
  if (caller.role !== 'user') return undefined;
  if (author_id !== caller.id) return 'You can only convert your own comments';
  return now - created_at < CONVERTED_FOR
    ? undefined
    : 'A comment can be converted to an answer for 7 days';
}

/** Comments may have bold, italics, code, links and lists. */
const OTHER_TAG = /<(?!\/?(?:p|br|strong|b|em|i|code|pre|a|ul|ol|li)\b)/;

/**
 * Whether a body has elements that comments do not support, such as headings, pictures and tables.
 */
export const hasMoreThanComment = (html: string): boolean => OTHER_TAG.test(html);

/** Whether a post would have too many comments. */
export const isFull = (comments: number): boolean => comments > MOST.onPost;

const tooMany = (message: string, retryAfter: number): CommentRefusal => ({
  code: 'too_many_requests',
  message,
  retryAfter,
});

const conflict = (message: string): CommentRefusal => ({ code: 'conflict', message });
