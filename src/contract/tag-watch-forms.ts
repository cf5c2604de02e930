import * as z from 'zod/mini';

/** How a list shows questions with a tag that one ignores. */
export const IGNORED_LOOKS = ['dimmed', 'hidden'] as const;
export type IgnoredLook = (typeof IGNORED_LOOKS)[number];

/** How often one is mailed what is new in tags. */
export const DIGESTS = ['daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** When one is told of new questions with a tag that one watches. */
export const WATCH_TIMES = ['at-once', ...DIGESTS, 'never'] as const;
export type WatchTime = (typeof WATCH_TIMES)[number];

/** What a tag is to somebody: watched, ignored, or neither. */
export const WATCH_LEVELS = ['none', ...WATCH_TIMES, ...IGNORED_LOOKS] as const;
export type WatchLevel = (typeof WATCH_LEVELS)[number];

/** Tags that a person may ignore. */
export const IGNORED_MAX = 100;

export const TagWatchForm = z.object({
  level: z.enum(WATCH_LEVELS, 'Choose a setting for this tag'),
});

export const isWatchTime = (level: WatchLevel): level is WatchTime =>
  WATCH_TIMES.some((one) => one === level);
export const isIgnoredLook = (level: WatchLevel): level is IgnoredLook =>
  IGNORED_LOOKS.some((one) => one === level);

export const isDigest = (time: WatchTime): time is Digest => DIGESTS.some((one) => one === time);
