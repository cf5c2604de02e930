import * as z from 'zod';
import { Id, identified, itemsOf, OptionalText, Time } from './fields.ts';
import { FLAG_REASONS, FLAG_TARGETS, FlagForm } from './flag-forms.ts';
import { route } from './route.ts';

export const FLAG_STATUSES = ['waiting', 'helpful', 'declined', 'withdrawn'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** A flag as the member who raised it sees it. */
export const OwnFlag = identified({
  reason: z.enum(FLAG_REASONS),
  text: OptionalText,
  status: z.enum(FLAG_STATUSES),
  createdAt: Time,
});
export type OwnFlag = z.output<typeof OwnFlag>;

const raised = {
  access: 'member',
  refusal: 'Please log in to flag',
  status: 201,
  body: FlagForm,
  response: z.object({
    flag: z.object({ _id: Id, reason: z.enum(FLAG_REASONS), status: z.enum(FLAG_STATUSES) }),
  }),
} as const;

const takenBack = {
  access: 'member',
  refusal: 'Please log in to flag',
  status: 204,
  response: z.unknown(),
} as const;

export const flagQuestion = route('POST /questions/{id}/flags', {
  ...raised,
  summary: 'Flag a question; again only after the first flag is decided (409)',
});

export const unflagQuestion = route('DELETE /questions/{id}/flags', {
  ...takenBack,
  summary: 'Take back the caller’s waiting flag on a question',
});

export const flagAnswer = route('POST /answers/{answerId}/flags', {
  ...raised,
  summary: 'Flag an answer; again only after the first flag is decided (409)',
});

export const unflagAnswer = route('DELETE /answers/{answerId}/flags', {
  ...takenBack,
  summary: 'Take back the caller’s waiting flag on an answer',
});

export const flagComment = route('POST /comments/{commentId}/flags', {
  ...raised,
  summary: 'Flag a comment; again only after the first flag is decided (409)',
});

export const unflagComment = route('DELETE /comments/{commentId}/flags', {
  ...takenBack,
  summary: 'Take back the caller’s waiting flag on a comment',
});

export const flagUser = route('POST /users/{id}/flags', {
  ...raised,
  summary: 'Flag a member’s profile; again only after the first flag is decided (409)',
});

export const unflagUser = route('DELETE /users/{id}/flags', {
  ...takenBack,
  summary: 'Take back the caller’s waiting flag on a member’s profile',
});

export const flagTag = route('POST /tags/{name}/flags', {
  ...raised,
  summary: 'Flag a tag or its description; again only after the first flag is decided (409)',
});

export const unflagTag = route('DELETE /tags/{name}/flags', {
  ...takenBack,
  summary: 'Take back the caller’s waiting flag on a tag',
});

export const listOwnFlags = route('GET /flags', {
  access: 'member',
  summary:
    'What a post, comment, profile or tag is that can be flagged, and the caller’s flags on it',
  /** `id` of a tag is its name. */
  query: z.object({ kind: z.enum(FLAG_TARGETS), id: z.string().max(64) }),
  response: z.object({
    /** A path of this site, and the title of the question, the username or the tag’s name. */
    target: z.object({ link: z.string(), title: OptionalText }),
    flags: itemsOf(OwnFlag),
  }),
});
