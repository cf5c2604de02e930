import * as z from 'zod';
import { BodyHtml, written } from './body-format.ts';
import { BaseVersion, EDIT_REASON_MAX, PrintedBaseVersion, ShortReason } from './edit-forms.ts';
import { ofVersion } from './edits.ts';
import {
  Count,
  Flag,
  identified,
  itemsOf,
  Line,
  listOf,
  OptionalText,
  Time,
  typedLine,
} from './fields.ts';
import { AnswerForm, AskForm, QuestionForm } from './forms.ts';
import { PostSummary } from './posts.ts';
import { route } from './route.ts';
import { TagDescription } from './tags.ts';
import { SomeAuthor } from './users.ts';
import { isVisible } from '../shared/clean-text.ts';

export const SUGGESTION_STATUSES = [
  'waiting',
  'approved',
  'improved',
  'rejected',
  'withdrawn',
  'lapsed',
] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

export const DECISIONS = ['approve', 'improve', 'reject', 'withdraw'] as const;

const NO_REASON = 'Please explain what you would change and why';

const reason = typedLine(EDIT_REASON_MAX, NO_REASON, 'At most 300 characters');
const { title, tags } = QuestionForm.shape;
/** For a question or an answer: the path does not say which. */
const NO_CONTENT = 'Please enter the new text';
const content = z.string(NO_CONTENT).refine(isVisible, NO_CONTENT);

/** Title and tags only for a question; omitted ones stay as they are. */
const EditSuggestion = z.object({
  content,
  title: z.optional(title),
  tags: z.optional(tags),
  reason,
  version: BaseVersion,
});

const NO_DESCRIPTION = 'Please describe the tag';
const description = TagDescription.check(z.refine(isVisible, NO_DESCRIPTION));

/** A tag's new description, as improved by the person who decides. */
export const DescriptionForm = z.object({ description });
/** The same as suggested. */
export const TagSuggestion = z.object({ description, reason, version: BaseVersion });
export const TagSuggestionForm = z.object({ description, reason, version: PrintedBaseVersion });

/** As typed: all values are text. */
export const QuestionSuggestionForm = z.object({
  ...AskForm.shape,
  reason,
  version: PrintedBaseVersion,
});
export const AnswerSuggestionForm = z.object({
  content: AnswerForm.shape.content,
  reason,
  version: PrintedBaseVersion,
});

export const SuggestionDecision = z.object({
  decision: z.enum(DECISIONS),
  /** For `improve`: the body to save instead, as HTML. */
  content: z.optional(content),
  /** The same for a tag's description. */
  description: z.optional(description),
  /** For `improve`: the post's base version; the newest by default. */
  version: BaseVersion,
  /** For `reject`. */
  reason: z.optional(ShortReason),
});

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

export const getPostSource = route('GET /posts/{id}/source', {
  access: 'member',
  summary: 'The source for a suggestion',
  query: ofVersion,
  response: z.object({ ...text, version: z.number().int() }),
});

export const suggestEdit = route('POST /posts/{id}/suggestions', {
  access: 'member',
  summary: 'Suggest an edit to a post the caller can’t edit',
  body: written(EditSuggestion),
  status: 201,
  response: SuggestionResult,
});

export const listSuggestions = route('GET /suggestions', {
  access: 'member',
  summary:
    'Open suggestions, oldest first: the caller’s own and those for their posts; all of them for moderators',
  response: z.object({ suggestions: itemsOf(ListedSuggestion) }),
});

export const getSuggestion = route('GET /suggestions/{suggestionId}', {
  access: 'member',
  summary: 'A suggestion; for its author, the post’s author and moderators',
  response: Compared,
});

export const decideSuggestion = route('PUT /suggestions/{suggestionId}', {
  access: 'member',
  summary:
    'Approve a suggestion, improve and approve it, or reject it with a reason; its author can improve or withdraw it',
  body: SuggestionDecision,
  response: SuggestionResult,
});
