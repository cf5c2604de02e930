import * as z from 'zod';
import { itemsOf } from './fields.ts';
import { route } from './route.ts';

/** How lists show questions with an ignored tag. */
export const IGNORED_LOOKS = ['dimmed', 'hidden'] as const;
export type IgnoredLook = (typeof IGNORED_LOOKS)[number];

/** How often a digest of new questions is mailed. */
export const DIGESTS = ['daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When to notify of new questions with a watched tag. */
export const WATCH_TIMES = ['at-once', ...DIGESTS, 'never'] as const;
export type WatchTime = (typeof WATCH_TIMES)[number];

/** A person's level for a tag: watched, ignored, or neither. */
export const WATCH_LEVELS = ['none', ...WATCH_TIMES, ...IGNORED_LOOKS] as const;
export type WatchLevel = (typeof WATCH_LEVELS)[number];

/** Maximum number of ignored tags per person. */
export const IGNORED_MAX = 100;

export const TagWatchForm = z.object({
  level: z.enum(WATCH_LEVELS, 'Choose a setting for this tag'),
});

export const isWatchTime = (level: WatchLevel): level is WatchTime =>
  WATCH_TIMES.some((one) => one === level);
export const isIgnoredLook = (level: WatchLevel): level is IgnoredLook =>
  IGNORED_LOOKS.some((one) => one === level);

export const isDigest = (time: WatchTime): time is Digest => DIGESTS.some((one) => one === time);

/** A tag with the caller's level. */
export const WatchedTag = z.object({ name: z.string().min(1), level: z.enum(WATCH_LEVELS) });
export type WatchedTag = z.output<typeof WatchedTag>;

export const listWatchedTags = route('GET /watched-tags', {
  access: 'member',
  summary: 'The tags the caller follows or ignores, by name: the first 200 of each',
  response: z.object({ tags: itemsOf(WatchedTag) }),
});

export const getTagWatch = route('GET /tags/{name}/watch', {
  access: 'member',
  summary: 'The caller’s setting for a tag',
  response: WatchedTag,
});

export const watchTag = route('PUT /tags/{name}/watch', {
  access: 'member',
  refusal: 'Please login to follow tags',
  summary: 'Follow a tag and choose when to be notified, ignore it, or neither',
  body: TagWatchForm,
  response: WatchedTag,
});
