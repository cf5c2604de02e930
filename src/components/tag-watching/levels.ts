import type { WatchLevel } from '../../contract/tag-watching.ts';

/** Each level, in words. */
export const LEVEL_LABELS: Readonly<Record<WatchLevel, string>> = {
  none: 'Default',
  'at-once': 'Watch: notify me right away',
  daily: 'Watch: daily digest',
  weekly: 'Watch: weekly digest',
  never: 'Watch: no notifications',
  dimmed: 'Ignore: dim its questions',
  hidden: 'Ignore: hide its questions',
};

/** Short names of the levels, for lists. */
export const LEVEL_NAMES: Readonly<Record<WatchLevel, string>> = {
  none: 'Default',
  'at-once': 'Watching · notify me right away',
  daily: 'Watching · daily digest',
  weekly: 'Watching · weekly digest',
  never: 'Watching · no notifications',
  dimmed: 'Ignored · dimmed',
  hidden: 'Ignored · hidden',
};
