import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { listTagHistory } from '../../contract/tag-history.ts';
import type { TagSynonyms } from '../../contract/tag-synonyms.ts';
import { loadFeature } from '../ui/load-feature.ts';

/** A page of the history of a tag's description, or why it is missing. */
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
