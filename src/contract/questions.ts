import * as z from 'zod';
import { Answer } from './answers.ts';
import { BodyHtml, DraftId, written } from './body-format.ts';
import { SomeBounty, SomeCardBounty } from './bounties.ts';
import { Comment } from './comments.ts';
import {
  Count,
  Flag,
  Id,
  identified,
  itemsOf,
  Line,
  listOf,
  nameId,
  Page,
  Reference,
  Time,
  Whole,
} from './fields.ts';
import { QuestionForm } from './forms.ts';
import { AnswerPaging, QuestionPaging } from './paging.ts';
import { HELD } from './held.ts';
import { PostOrigin } from './posts.ts';
import { FOLLOW_LEVELS } from './question-follow-forms.ts';
import { route } from './route.ts';
import { SEARCH_MAX } from './search.ts';
import { IGNORED_LOOKS } from './tag-watching.ts';
import { SomeAuthor } from './users.ts';
import { HasVoted } from './votes.ts';

/** Section 2, sort buttons of the questions list. */
export const QUESTION_SORTS = ['newest', 'votes', 'views', 'answers', 'oldest'] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];

/** Sorts that only a search has. */
export const SEARCH_SORTS = [...QUESTION_SORTS, 'relevance', 'active'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** `all` is expressed by omitting the parameter (section 4). */
export const QUESTION_STATUSES = ['open', 'closed', 'all'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

const question = {
  title: Line,
  tags: listOf(z.string()),
  author: SomeAuthor,
  createdAt: Time,
  editedAt: Time.nullish(),
  views: Count,
  featured: Flag,
  voteScore: Count,
  hasVoted: HasVoted,
  acceptedAnswer: Reference,
  status: z.string().nullish(),
};

/** Section 3, question in listings. `content` is HTML; `excerpt` is plain text. */
export const QuestionCard = identified({
  ...question,
  content: BodyHtml,
  excerpt: z.string().nullish(),
  /** Plain text around the matched words, and the answer that it is from. */
  snippet: z.string().nullish(),
  snippetAnswer: Reference,
  answerCount: Count,
  /** The open bounty. */
  bounty: SomeCardBounty,
  /** The caller's look for ignored tags, if they ignore a tag of it. */
  ignored: z.enum(IGNORED_LOOKS).nullish().catch(null),
});
export type QuestionCard = z.output<typeof QuestionCard>;

/** Another question that a question links to. */
export const QuestionLink = identified({ title: Line, voteScore: Count.optional() });
export type QuestionLink = z.output<typeof QuestionLink>;

/** A question that another one repeats. `excerpt`: the first 150 characters of its text. */
export const QuestionOriginal = identified({ title: Line, excerpt: z.string().nullish() });
export type QuestionOriginal = z.output<typeof QuestionOriginal>;

/** Section 3, question with its answers, best first (accepted, then score, then oldest). */
export const Question = identified({
  ...question,
  content: BodyHtml,
  answers: listOf(Answer),
  answerCount: Whole.nullish(),
  comments: itemsOf(Comment).nullish(),
  commentCount: Whole.nullish(),
  version: z.number().int().nullish(),
  /** Whether every member can edit it, and nobody earns reputation from it. */
  isWiki: z.boolean().nullish(),
  /** The reason, for status `closed`. */
  closedReason: z.string().nullish(),
  /** What its author can do about it, for a reason that an admin has written. */
  closedAdvice: z.string().nullish(),
  /** The original question. */
  duplicateOf: QuestionLink.nullish(),
  /** All originals, up to five; for the asker of an open question, those that votes propose. */
  originals: itemsOf(QuestionOriginal).nullish(),
  /** For the asker: whether they can say that an original solves it, or how theirs differs. */
  awaitsReply: z.boolean().nullish(),
  /** For the asker of a closed question: whether an edit puts it in the queue for reopening. */
  reopensByEdit: z.boolean().nullish(),
  /** For the asker: whether members are asked to reopen it. */
  awaitsReopening: z.boolean().nullish(),
  /** For the asker: whether they closed it themselves, and so can reopen it. */
  isClosedByCaller: z.boolean().nullish(),
  /** Until then, people new to the site cannot answer. */
  protectedUntil: Time.nullish(),
  /** Whether the caller has saved it. */
  isSaved: z.boolean().nullish(),
  /** Whether a flag of the caller waits for review. */
  isFlagged: z.boolean().nullish(),
  /** The caller's notification level. */
  follow: z.enum(FOLLOW_LEVELS).nullish().catch(null),
  /** For those who see deleted posts: the number of deleted answers. */
  deletedAnswers: Whole.nullish(),
  /** Questions that it links to or that link to it. */
  linked: itemsOf(QuestionLink).nullish(),
  /** Only with a page of answers: similar questions, once they are computed. */
  related: itemsOf(QuestionLink).nullish(),
  origin: PostOrigin.nullish(),
  /** The open bounty. */
  bounty: SomeBounty,
  /** Whether dollars in its posts are formulas. */
  tex: z.boolean().nullish(),
  ...HELD,
  /** The caller's answers that are not published. */
  heldAnswers: itemsOf(Answer).nullish(),
});
export type Question = z.output<typeof Question>;

const listQuery = z.object({
  page: Page,
  /**
   * `relevance` and `active` (last asked, answered, edited or commented first) only apply with
   * `search`.
   */
  sort: z.enum(SEARCH_SORTS).default('newest'),
  tag: z.string().max(64).optional(),
  /** Words and operators, at most 300 characters. */
  search: z.string().max(SEARCH_MAX).optional(),
  status: z.enum(QUESTION_STATUSES).optional(),
  featured: z.enum(['true', 'false']).optional(),
  /**
   * Open questions without an answer, whatever `status` is. Without a search and without `featured`
   * the list ends (`LIST_ENDS`).
   */
  unanswered: z.enum(['true', 'false']).optional(),
  /**
   * Questions with a tag that the caller follows; none for guests. Only applies without `tag`,
   * `search` and `featured`, and the list ends (`LIST_ENDS`).
   */
  followed: z.enum(['true', 'false']).optional(),
  /**
   * Questions with an open bounty, those that end first at the top, whatever `sort` is. Only
   * applies without `search` and `featured`, and the list ends (`LIST_ENDS`).
   */
  bounty: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});
export type QuestionListQuery = z.output<typeof listQuery>;

/**
 * The orders of answers on a question's page, the accepted one always first; the first is the
 * default.
 */
export const ANSWER_ORDERS = ['score', 'newest', 'oldest'] as const;
export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

/** Without `page` and `answer`, all answers are returned, without pagination. */
const answersQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  /** The order of a page's answers; without paging it is always `score`. */
  answers: z.enum(ANSWER_ORDERS).optional(),
  /** The page with this answer, or the first if there is no such answer. */
  answer: z.string().max(64).optional(),
});
export type AnswersQuery = z.output<typeof answersQuery>;

export const listQuestions = route('GET /questions', {
  access: 'personal',
  summary: 'A page of questions, filtered and sorted',
  query: listQuery,
  response: z.object({
    questions: itemsOf(QuestionCard),
    pagination: QuestionPaging.nullish().catch(null),
  }),
});

export const getQuestion = route('GET /questions/{id}', {
  access: 'personal',
  summary: 'One question with its answers',
  query: answersQuery,
  response: z.object({
    question: Question,
    pagination: AnswerPaging.nullish().catch(null),
    held: HELD.held,
  }),
});

export const postQuestion = route('POST /questions', {
  access: 'member',
  refusal: 'Please log in to ask a question',
  summary: 'Ask a question; tags that do not exist yet are created',
  status: 201,
  mayWait: 'held',
  body: written(QuestionForm).extend({ draft: DraftId }),
  response: z.object({
    question: z.preprocess(nameId, z.looseObject({ _id: Id })),
    held: HELD.held,
  }),
});
