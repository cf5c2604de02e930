import { DAY, isWithin } from '../../../shared/durations.ts';
import type { PostKind } from '../../platform/sql/tables.ts';

/** A member below any of these limits is new. */
const LEAST = { age: 2 * DAY, reputation: 10, posts: 3 };

/** What decides whether a member is new. */
export interface Experience {
  readonly joined_at: number;
  readonly reputation: number;
  /** Questions and answers that are not deleted. */
  readonly posts: number;
}

export const isNewcomer = ({ joined_at, reputation, posts }: Experience, now: number): boolean =>
  isWithin(LEAST.age, joined_at, now) || reputation < LEAST.reputation || posts < LEAST.posts;

/** What new members may post in a day, and in one post. */
const NEWCOMER_LIMITS = {
  aDay: { question: 3, answer: 5 },
  links: 2,
  mentions: 2,
  /** Posts a day that link to the same domain. */
  ofDomain: 2,
} as const;

/** A post of a new member, with the domains that it links to. */
interface NewcomerPost {
  readonly kind: PostKind;
  readonly domains: readonly string[];
}

/** Why a new member may not post, after their posts of the last day; undefined if they may. */
export function newcomerRefusal(
  before: readonly NewcomerPost[],
  post: NewcomerPost & { readonly links: number },
):
  | {
      readonly code: 'too_many_requests' | 'invalid';
      readonly message: string;
      readonly retryAfter?: number;
      readonly fields?: Record<string, string>;
    }
  | undefined {
  const { aDay, ofDomain } = NEWCOMER_LIMITS;
  const same = before.filter(({ kind }) => kind === post.kind).length;
  if (same >= aDay[post.kind]) {
    const message = `New members can post ${String(aDay[post.kind])} ${post.kind}s a day; try again tomorrow`;
    return { code: 'too_many_requests', message, retryAfter: 3600 };
  }
  const links = linksRefusal(post.links);
  if (links !== undefined) return ofContent(links);
  const often = post.domains.find(
    (domain) => before.filter(({ domains }) => domains.includes(domain)).length >= ofDomain,
  );
  if (often === undefined) return undefined;
  return ofContent(`New members can link to ${often} in ${String(ofDomain)} posts a day`);
}

/** Why a text of a new member has too many links, if it has. */
export const linksRefusal = (links: number): string | undefined =>
  links > NEWCOMER_LIMITS.links
    ? `New members can use at most ${String(NEWCOMER_LIMITS.links)} links in a post; please remove some`
    : undefined;

/** Why a comment of a new member mentions too many people, if it does. */
export const mentionsRefusal = (mentions: number): string | undefined =>
  mentions > NEWCOMER_LIMITS.mentions
    ? `New members can mention at most ${String(NEWCOMER_LIMITS.mentions)} people in a comment`
    : undefined;

const ofContent = (message: string) => ({
  code: 'invalid' as const,
  message,
  fields: { content: message },
});
