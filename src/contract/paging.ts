import * as z from 'zod';
import { Count, Flag, orElse } from './fields.ts';

/** Page sizes that the specification leaves open. */
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

/** Maximum length of lists that are not counted: this bounds their cost. */
export const LIST_ENDS = { unanswered: 1_500, followed: 300, bounty: 300 } as const;

/** Maximum number of followed tags in a list: each costs a search of its own. */
export const FOLLOWED_TAGS_MAX = 50;

/** Maximum number of added search words that a page of results names. */
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
   * Whether only some matches of a search, or only the questions of the tags followed last, were
   * examined: there may be more than the total.
   */
  isCut: Flag.optional(),
  /**
   * Which matches were examined: the newest, the first in the search's order, or the likeliest of
   * those with some of the words; null for others.
   */
  cut: z.enum(SEARCH_CUTS).nullish().catch(null),
  /** For a search by relevance with words that no question has: a suggested correction. */
  didYouMean: z.string().nullish(),
  /**
   * For a search: words that were added to it, as they may occur in a text. Synonyms, the parts of
   * an identifier, corrected typos.
   */
  otherWords: z.array(z.string()).nullish().catch(null),
  /** The number of questions of the page left out because the caller ignores a tag of theirs. */
  hiddenCount: z.number().int().nullish(),
});
/** Section 3, pagination (tags). */
export const TagPaging = z.object({ ...pages, totalTags: Count });
/** Section 3, pagination (users). */
export const UserPaging = z.object(pages);
/** Paging of the members directory. */
export const DirectoryPaging = z.object({
  ...pages,
  /** For a search that did not examine all people: there may be more than were found. */
  isCut: Flag.optional(),
});

/** Paging of answers. */
export const AnswerPaging = z.object({ ...pages, totalAnswers: Count });

export type QuestionAnswersPaging = z.output<typeof AnswerPaging>;

export type Paging = z.output<typeof UserPaging>;
export type QuestionPaging = z.output<typeof QuestionPaging>;

/** Whether a page is beyond the last of its list: only the first page may be empty. */
export function isBeyond(page: number, items: readonly unknown[] | undefined): boolean {
  return page > 1 && items?.length === 0;
}
