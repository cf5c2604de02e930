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

/** `id` of a tag is its name. */
const target = z.object({ kind: z.enum(FLAG_TARGETS), id: z.string().max(64) });
const refusal = 'Please log in to flag';

export const raiseFlag = route('POST /flags/{kind}/{id}', {
  access: 'member',
  refusal,
  summary: 'Flag a post, comment, profile or tag; again only after the first flag is decided (409)',
  status: 201,
  params: target,
  body: FlagForm,
  response: z.object({
    flag: z.object({ _id: Id, reason: z.enum(FLAG_REASONS), status: z.enum(FLAG_STATUSES) }),
  }),
});

export const withdrawFlag = route('DELETE /flags/{kind}/{id}', {
  access: 'member',
  refusal,
  summary: 'Take back the caller’s waiting flag',
  status: 204,
  params: target,
  response: z.unknown(),
});

export const listOwnFlags = route('GET /flags/{kind}/{id}', {
  access: 'member',
  summary:
    'What a post, comment, profile or tag is that can be flagged, and the caller’s flags on it',
  params: target,
  response: z.object({
    /** A path of this site, and the title of the question, the username or the tag’s name. */
    target: z.object({ link: z.string(), title: OptionalText }),
    flags: itemsOf(OwnFlag),
  }),
});
