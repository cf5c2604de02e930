import * as z from 'zod/mini';

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
