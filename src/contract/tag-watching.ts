import * as z from 'zod';
import { itemsOf } from './fields.ts';
import { route } from './route.ts';
import { TagWatchForm, WATCH_LEVELS } from './tag-watch-forms.ts';

const FEATURE = 'feature tag-watching';

/** A tag with the caller's level. */
export const WatchedTag = z.object({ name: z.string().min(1), level: z.enum(WATCH_LEVELS) });
export type WatchedTag = z.output<typeof WatchedTag>;

const ofTag = z.object({ name: z.string() });

export const listWatchedTags = route({
  method: 'GET',
  path: '/watched-tags',
  access: 'member',
  summary: 'The tags the caller watches or ignores, by name: the first 200 of each',
  source: FEATURE,
  response: z.object({ tags: itemsOf(WatchedTag) }),
});

export const getTagWatch = route({
  method: 'GET',
  path: '/tags/{name}/watch',
  access: 'member',
  summary: 'The caller’s setting for a tag',
  source: FEATURE,
  params: ofTag,
  response: WatchedTag,
});

export const watchTag = route({
  method: 'PUT',
  path: '/tags/{name}/watch',
  access: 'member',
  refusal: 'Please log in to watch tags',
  summary: 'Watch a tag and choose when to be notified, ignore it, or neither',
  source: FEATURE,
  params: ofTag,
  body: TagWatchForm,
  response: WatchedTag,
});
