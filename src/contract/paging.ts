import * as z from 'zod';
import { Count, Flag, orElse } from './fields.ts';

/** Items a page where the specification leaves the size open. */
export const PAGE_SIZE = {
  questions: 15,
  answers: 30,
  tags: 24,
  users: 24,
  activity: 15,
  reports: 24,
  log: 50,
  history: 20,
  saved: 20,
  trials: 50,
  followed: 20,
} as const;

/** Questions after which a list ends that nobody keeps a count of: whatever there is, it costs the same. */
export const LIST_ENDS = { unanswered: 1_500, followed: 300, bounty: 300 } as const;

/** Tags that a list of followed ones is made of: each costs it a search of its own. */
export const FOLLOWED_TAGS_MAX = 50;

/** Other words that a page of results names. */
export const OTHER_WORDS_MAX = 20;

const SEARCH_CUTS = ['newest', 'first', 'likeliest'] as const;
export type SearchCut = (typeof SEARCH_CUTS)[number];

const pages = {
  currentPage: orElse(z.number().int(), 1),
  totalPages: Count,
  hasPrevPage: Flag,
  hasNextPage: Flag,
};

/** Section 3, pagination (questions). */
export const QuestionPaging = z.object({
  ...pages,
  totalQuestions: Count,
  /**
   * Of a search that has looked at some of what matches alone, and of a list of followed tags that has
   * looked at those followed last alone: there may be more than the total.
   */
  isCut: Flag.optional(),
  /**
   * What was looked at then: the newest, the first in the search's order, or of those with some of the
   * words the likeliest; null for others.
   */
  cut: z.enum(SEARCH_CUTS).nullish().catch(null),
  /** Of a search by relevance with words that no question has: what may have been meant. */
  didYouMean: z.string().nullish(),
  /**
   * Of a search: what was looked for beside its words, as a text may have it. Other names of the same
   * thing, the parts of an identifier, what a slip was meant to be.
   */
  otherWords: z.array(z.string()).nullish().catch(null),
  /** Questions of the page that are left out for a tag that the caller ignores. */
  hiddenCount: z.number().int().nullish(),
});
/** Section 3, pagination (tags). */
export const TagPaging = z.object({ ...pages, totalTags: Count });
/** Section 3, pagination (users). */
export const UserPaging = z.object(pages);
/** The same of the members directory. */
export const DirectoryPaging = z.object({
  ...pages,
  /** Of a search that has not looked at all people: there may be more than were found. */
  isCut: Flag.optional(),
});

/** Pagination of answers. */
export const AnswerPaging = z.object({ ...pages, totalAnswers: Count });

export type QuestionAnswersPaging = z.output<typeof AnswerPaging>;

export type Paging = z.output<typeof UserPaging>;
export type QuestionPaging = z.output<typeof QuestionPaging>;

/** Whether a page lies beyond the last of its list: what is on it tells, as no other but the first is empty. */
export function isBeyond(page: number, items: readonly unknown[] | undefined): boolean {
  return page > 1 && items?.length === 0;
}
