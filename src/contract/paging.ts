import * as z from 'zod';
import { Count, Flag, wholeOr } from './fields.ts';

/** Page sizes that the specification leaves open. */
export const PAGE_SIZE = {
  questions: 15,
  answers: 30,
  tags: 24,
  users: 24,
  activity: 15,
  log: 50,
  history: 20,
  saved: 20,
  trials: 50,
  followed: 20,
} as const;

/** The number of questions at which these lists end, which bounds their cost. */
export const LIST_ENDS = { unanswered: 1_500, followed: 300, bounty: 300 } as const;

/** A member's list of followed tags covers the tags followed last, because each costs a query. */
export const FOLLOWED_TAGS_MAX = 50;

/** Maximum number of `otherWords` in a reply. */
export const OTHER_WORDS_MAX = 20;

const SEARCH_CUTS = ['newest', 'first', 'likeliest'] as const;
export type SearchCut = (typeof SEARCH_CUTS)[number];

const pages = {
  currentPage: wholeOr(1),
  totalPages: Count,
  hasPrevPage: Flag,
  hasNextPage: Flag,
};

/** Section 3, pagination (questions). */
export const QuestionPaging = z.object({
  ...pages,
  totalQuestions: Count,
  /**
   * Whether a search examined only some matches, or the list of followed tags only the tags followed
   * last, so that there may be more than the total.
   */
  isCut: Flag.optional(),
  /**
   * If `isCut`, which matches of the search were examined: the newest, the first in its order, or the
   * likeliest of those with some of the words; null for any others.
   */
  cut: z.enum(SEARCH_CUTS).nullish().catch(null),
  /** For a search with few results and misspelled words: the search with corrected spelling. */
  didYouMean: z.string().nullish(),
  /**
   * For a search: the words that were added to it, such as synonyms, parts of identifiers and
   * corrections, as they may be written in a text.
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
