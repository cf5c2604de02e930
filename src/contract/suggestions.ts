import * as z from 'zod';
import { BodyHtml, written } from './body-format.ts';
import { Flag, identified, itemsOf, Line, listOf, OptionalText, Time } from './fields.ts';
import { PostSummary } from './posts.ts';
import { ofVersion } from './edits.ts';
import { route } from './route.ts';
import {
  AnswerSuggestion,
  QuestionSuggestion,
  SuggestionDecision,
  SUGGESTION_STATUSES,
  TagSuggestion,
} from './suggestion-forms.ts';
import { SomeAuthor } from './users.ts';

const FEATURE = 'feature suggestions';

/** What a post or tag would say: title and tags of questions alone. */
const text = {
  title: Line.nullish(),
  content: BodyHtml,
  tags: listOf(z.string()),
  /** Of a tag, which has this alone: plain text. */
  description: z.string().nullish(),
};

const about = {
  /** What it is about: a post or, with the feature `tag-suggestions`, a tag. */
  post: PostSummary.nullish(),
  tag: z.object({ name: z.string() }).nullish(),
  author: SomeAuthor,
  createdAt: Time,
  reason: OptionalText,
  /** Of the post or tag, from which it began. */
  version: z.number().int(),
  /** Whether that has been edited since. */
  isStale: Flag,
  /** `lapsed`: nobody decided within 30 days. */
  status: z.enum(SUGGESTION_STATUSES),
  decidedBy: SomeAuthor,
  decidedAt: Time.nullish(),
  /** Why it was rejected. */
  decisionReason: OptionalText,
  /** Whether the caller may approve, improve or reject it. */
  mayDecide: Flag,
  /** Whether its text is gone: a version that it held was redacted, or its author's account deleted. */
  isRedacted: Flag,
};

/** A suggestion in a list, without its text. */
export const ListedSuggestion = identified(about);
export type ListedSuggestion = z.output<typeof ListedSuggestion>;

/** Feature `suggestions`: an edit that waits for somebody who may make it. */
export const Suggestion = identified({ ...text, ...about });
export type Suggestion = z.output<typeof Suggestion>;

/** The same with the text that it began from, to be compared. */
const Compared = z.object({ suggestion: Suggestion, base: z.object(text) });
const One = z.object({ suggestion: Suggestion });

export const getPostSource = route({
  method: 'GET',
  path: '/posts/{id}/source',
  access: 'member',
  summary: 'What a suggestion begins with, or began with',
  source: FEATURE,
  params: z.object({ id: z.string() }),
  query: ofVersion,
  response: z.object({ ...text, version: z.number().int() }),
});

export const suggestQuestionEdit = route({
  method: 'POST',
  path: '/questions/{id}/suggestions',
  access: 'member',
  summary: 'Suggest an edit of a question that one may not edit',
  source: FEATURE,
  params: z.object({ id: z.string() }),
  body: written(QuestionSuggestion),
  status: 201,
  response: One,
});

export const suggestAnswerEdit = route({
  method: 'POST',
  path: '/answers/{answerId}/suggestions',
  access: 'member',
  summary: 'Suggest an edit of an answer that one may not edit',
  source: FEATURE,
  params: z.object({ answerId: z.string() }),
  body: written(AnswerSuggestion),
  status: 201,
  response: One,
});

export const suggestTagDescription = route({
  method: 'POST',
  path: '/tags/{name}/suggestions',
  access: 'member',
  summary: 'Suggest what a tag’s description is to say, which moderators decide',
  source: 'feature tag-suggestions',
  params: z.object({ name: z.string() }),
  body: TagSuggestion,
  status: 201,
  response: One,
});

export const listSuggestions = route({
  method: 'GET',
  path: '/suggestions',
  access: 'member',
  summary:
    'Suggestions that wait, the oldest first: one’s own, those for one’s posts, for moderators all',
  source: FEATURE,
  response: z.object({ suggestions: itemsOf(ListedSuggestion) }),
});

export const getSuggestion = route({
  method: 'GET',
  path: '/suggestions/{suggestionId}',
  access: 'member',
  summary: 'A suggestion; for who made it, the post’s author and moderators',
  source: FEATURE,
  params: z.object({ suggestionId: z.string() }),
  response: Compared,
});

export const decideSuggestion = route({
  method: 'PUT',
  path: '/suggestions/{suggestionId}',
  access: 'member',
  summary:
    'Approve a suggestion, improve and approve it, reject it with a reason; who made it changes it by improve, or withdraws it',
  source: FEATURE,
  params: z.object({ suggestionId: z.string() }),
  body: SuggestionDecision,
  response: One,
});
