import * as z from 'zod';
import { BodyHtml, written } from './body-format.ts';
import { Count, Flag, identified, itemsOf, Line, listOf, OptionalText, Time } from './fields.ts';
import { PostSummary } from './posts.ts';
import { ofVersion } from './edits.ts';
import { route } from './route.ts';
import {
  AnswerSuggestion,
  QuestionSuggestion,
  SuggestionDecision,
  SUGGESTION_STATUSES,
} from './suggestion-forms.ts';
import { SomeAuthor } from './users.ts';

const FEATURE = 'feature suggestions';

/** The suggested text of a post or tag; title and tags only for questions. */
const text = {
  title: Line.nullish(),
  content: BodyHtml,
  tags: listOf(z.string()),
  /** For a tag, which has nothing else: plain text. */
  description: z.string().nullish(),
};

const about = {
  /** The target: a post or a tag. */
  post: PostSummary.nullish(),
  tag: z.object({ name: z.string() }).nullish(),
  author: SomeAuthor,
  createdAt: Time,
  reason: OptionalText,
  /** The base version of the post or tag. */
  version: z.number().int(),
  /** Whether the target has been edited since. */
  isStale: Flag,
  /** `lapsed`: nobody decided within 30 days. */
  status: z.enum(SUGGESTION_STATUSES),
  decidedBy: SomeAuthor,
  decidedAt: Time.nullish(),
  /** Why it was rejected. */
  decisionReason: OptionalText,
  /** Whether the caller may approve, improve or reject it. */
  mayDecide: Flag,
  /**
   * Whether its text is gone: a version in it was redacted, or its author's account was deleted.
   */
  isRedacted: Flag,
  /** The number of words that it adds and removes. */
  size: z.object({ added: Count, removed: Count }).nullish(),
};

/** A suggestion in a list, without its text. */
export const ListedSuggestion = identified(about);
export type ListedSuggestion = z.output<typeof ListedSuggestion>;

/** A suggested edit, waiting for approval. */
export const Suggestion = identified({ ...text, ...about });
export type Suggestion = z.output<typeof Suggestion>;

/** The same with its base text, for comparison. */
const Compared = z.object({ suggestion: Suggestion, base: z.object(text) });
export const SuggestionResult = z.object({ suggestion: Suggestion });

export const getPostSource = route({
  method: 'GET',
  path: '/posts/{id}/source',
  access: 'member',
  summary: 'The source for a suggestion',
  source: FEATURE,
  params: z.object({ id: z.string() }),
  query: ofVersion,
  response: z.object({ ...text, version: z.number().int() }),
});

export const suggestQuestionEdit = route({
  method: 'POST',
  path: '/questions/{id}/suggestions',
  access: 'member',
  summary: 'Suggest an edit to a question the caller can’t edit',
  source: FEATURE,
  params: z.object({ id: z.string() }),
  body: written(QuestionSuggestion),
  status: 201,
  response: SuggestionResult,
});

export const suggestAnswerEdit = route({
  method: 'POST',
  path: '/answers/{answerId}/suggestions',
  access: 'member',
  summary: 'Suggest an edit to an answer the caller can’t edit',
  source: FEATURE,
  params: z.object({ answerId: z.string() }),
  body: written(AnswerSuggestion),
  status: 201,
  response: SuggestionResult,
});

export const listSuggestions = route({
  method: 'GET',
  path: '/suggestions',
  access: 'member',
  summary:
    'Open suggestions, oldest first: the caller’s own and those for their posts; all of them for moderators',
  source: FEATURE,
  response: z.object({ suggestions: itemsOf(ListedSuggestion) }),
});

export const getSuggestion = route({
  method: 'GET',
  path: '/suggestions/{suggestionId}',
  access: 'member',
  summary: 'A suggestion; for its author, the post’s author and moderators',
  source: FEATURE,
  params: z.object({ suggestionId: z.string() }),
  response: Compared,
});

export const decideSuggestion = route({
  method: 'PUT',
  path: '/suggestions/{suggestionId}',
  access: 'member',
  summary:
    'Approve a suggestion, improve and approve it, or reject it with a reason; its author can improve or withdraw it',
  source: FEATURE,
  params: z.object({ suggestionId: z.string() }),
  body: SuggestionDecision,
  response: SuggestionResult,
});
