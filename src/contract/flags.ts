import * as z from 'zod';
import { Id, identified, itemsOf, OptionalText, Time } from './fields.ts';
import { FLAG_REASONS, FLAG_TARGETS, FlagForm } from './flag-forms.ts';
import { route } from './route.ts';

export const FLAG_STATUSES = ['waiting', 'helpful', 'declined', 'withdrawn'] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

const FEATURE = 'feature flags';
const refusal = 'Please log in to flag';

const flagged = z.object({
  flag: z.object({ _id: Id, reason: z.enum(FLAG_REASONS), status: z.enum(FLAG_STATUSES) }),
});

/** A flag as the member who raised it sees it. */
export const OwnFlag = identified({
  reason: z.enum(FLAG_REASONS),
  text: OptionalText,
  status: z.enum(FLAG_STATUSES),
  createdAt: Time,
});
export type OwnFlag = z.output<typeof OwnFlag>;

export const flagQuestion = route({
  method: 'POST',
  path: '/questions/{id}/flags',
  access: 'member',
  refusal,
  summary: 'Flag a question; again only after the first flag is decided (409)',
  source: FEATURE,
  status: 201,
  params: z.object({ id: z.string() }),
  body: FlagForm,
  response: flagged,
});

export const unflagQuestion = route({
  method: 'DELETE',
  path: '/questions/{id}/flags',
  access: 'member',
  refusal,
  summary: 'Take back the caller’s waiting flag on a question',
  source: FEATURE,
  status: 204,
  params: z.object({ id: z.string() }),
  response: z.unknown(),
});

export const flagAnswer = route({
  method: 'POST',
  path: '/answers/{answerId}/flags',
  access: 'member',
  refusal,
  summary: 'Flag an answer; again only after the first flag is decided (409)',
  source: FEATURE,
  status: 201,
  params: z.object({ answerId: z.string() }),
  body: FlagForm,
  response: flagged,
});

export const unflagAnswer = route({
  method: 'DELETE',
  path: '/answers/{answerId}/flags',
  access: 'member',
  refusal,
  summary: 'Take back the caller’s waiting flag on an answer',
  source: FEATURE,
  status: 204,
  params: z.object({ answerId: z.string() }),
  response: z.unknown(),
});

export const flagComment = route({
  method: 'POST',
  path: '/comments/{commentId}/flags',
  access: 'member',
  refusal,
  summary: 'Flag a comment; again only after the first flag is decided (409)',
  source: FEATURE,
  status: 201,
  params: z.object({ commentId: z.string() }),
  body: FlagForm,
  response: flagged,
});

export const unflagComment = route({
  method: 'DELETE',
  path: '/comments/{commentId}/flags',
  access: 'member',
  refusal,
  summary: 'Take back the caller’s waiting flag on a comment',
  source: FEATURE,
  status: 204,
  params: z.object({ commentId: z.string() }),
  response: z.unknown(),
});

export const flagUser = route({
  method: 'POST',
  path: '/users/{id}/flags',
  access: 'member',
  refusal,
  summary: 'Flag a member’s profile; again only after the first flag is decided (409)',
  source: FEATURE,
  status: 201,
  params: z.object({ id: z.string() }),
  body: FlagForm,
  response: flagged,
});

export const unflagUser = route({
  method: 'DELETE',
  path: '/users/{id}/flags',
  access: 'member',
  refusal,
  summary: 'Take back the caller’s waiting flag on a member’s profile',
  source: FEATURE,
  status: 204,
  params: z.object({ id: z.string() }),
  response: z.unknown(),
});

export const flagTag = route({
  method: 'POST',
  path: '/tags/{name}/flags',
  access: 'member',
  refusal,
  summary: 'Flag a tag or its description; again only after the first flag is decided (409)',
  source: FEATURE,
  status: 201,
  params: z.object({ name: z.string() }),
  body: FlagForm,
  response: flagged,
});

export const unflagTag = route({
  method: 'DELETE',
  path: '/tags/{name}/flags',
  access: 'member',
  refusal,
  summary: 'Take back the caller’s waiting flag on a tag',
  source: FEATURE,
  status: 204,
  params: z.object({ name: z.string() }),
  response: z.unknown(),
});

export const listOwnFlags = route({
  method: 'GET',
  path: '/flags',
  access: 'member',
  summary:
    'What a post, comment, profile or tag is that can be flagged, and the caller’s flags on it',
  source: FEATURE,
  /** `id` of a tag is its name. */
  query: z.object({ kind: z.enum(FLAG_TARGETS), id: z.string().max(64) }),
  response: z.object({
    /** A path of this site, and the title of the question, the username or the tag’s name. */
    target: z.object({ link: z.string(), title: OptionalText }),
    flags: itemsOf(OwnFlag),
  }),
});
