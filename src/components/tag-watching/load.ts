import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { WatchLevel } from '../../contract/tag-watch-forms.ts';
import type { listWatchedTags, WatchedTag } from '../../contract/tag-watching.ts';
import { loadFeature } from '../ui/load-feature.ts';

type Loaded<T> = Promise<T | 'missing' | 'failed'>;

/** What each level is, in words. */
export const LEVEL_LABELS: Readonly<Record<WatchLevel, string>> = {
  none: 'Neither watch nor ignore it',
  'at-once': 'Watch it, and be told of new questions at once',
  daily: 'Watch it, and be told once a day what is new',
  weekly: 'Watch it, and be told once a week what is new',
  never: 'Watch it, and be told nothing',
  dimmed: 'Ignore it: its questions are dimmed in lists',
  hidden: 'Ignore it: its questions are left out of lists',
};

/** The same of a tag in a list. */
export const LEVEL_NAMES: Readonly<Record<WatchLevel, string>> = {
  none: 'Nothing',
  'at-once': 'Watched, told at once',
  daily: 'Watched, told daily',
  weekly: 'Watched, told weekly',
  never: 'Watched',
  dimmed: 'Ignored: dimmed in lists',
  hidden: 'Ignored: left out of lists',
};

/** What a tag is to the reader. */
export const loadTagWatch = (locals: App.Locals, name: string): Loaded<WatchedTag> =>
  loadFeature(locals, 'tag-watching', (call) => call(ROUTES.getTagWatch, { params: { name } }));

/** The tags that the reader watches or ignores. */
export const loadWatchedTags = (locals: App.Locals): Loaded<CallResult<typeof listWatchedTags>> =>
  loadFeature(locals, 'tag-watching', (call) => call(ROUTES.listWatchedTags, {}));
