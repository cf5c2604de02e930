import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { listTagHistory } from '../../contract/tag-history.ts';
import type { TagSynonyms } from '../../contract/tag-synonyms.ts';
import { loadFeature } from '../ui/load-feature.ts';

/** What a tag's description said, a page of it; why there is nothing, otherwise. */
export const loadTagHistory = (
  locals: App.Locals,
  name: string,
  page = 1,
): Promise<CallResult<typeof listTagHistory> | 'missing' | 'failed'> =>
  loadFeature(locals, (call) => call(ROUTES.listTagHistory, { params: { name }, query: { page } }));

/** A tag’s synonyms and proposed synonyms. */
export const loadSynonyms = (
  locals: App.Locals,
  name: string,
): Promise<TagSynonyms | 'missing' | 'failed'> =>
  loadFeature(locals, (call) => call(ROUTES.listTagSynonyms, { params: { name } }));
