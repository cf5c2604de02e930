import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { WatchLevel } from '../../contract/tag-watch-forms.ts';
import type { listWatchedTags, WatchedTag } from '../../contract/tag-watching.ts';
import { loadFeature } from '../ui/load-feature.ts';

type Loaded<T> = Promise<T | 'missing' | 'failed'>;

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

/** The reader's level for a tag. */
export const loadTagWatch = (locals: App.Locals, name: string): Loaded<WatchedTag> =>
  loadFeature(locals, (call) => call(ROUTES.getTagWatch, { params: { name } }));

/** The tags that the reader watches or ignores. */
export const loadWatchedTags = (locals: App.Locals): Loaded<CallResult<typeof listWatchedTags>> =>
  loadFeature(locals, (call) => call(ROUTES.listWatchedTags, {}));
