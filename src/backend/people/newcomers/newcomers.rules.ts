import { DAY, isWithin } from '../../../shared/durations.ts';

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
