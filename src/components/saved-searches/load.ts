import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { isSameSearch } from '../../contract/saved-search-forms.ts';
import type { listSavedSearches, SavedSearch } from '../../contract/saved-searches.ts';
import type { SearchQuery } from '../search/query.ts';
import { loadFeature } from '../ui/load-feature.ts';

/** The searches that the reader has saved. */
export const loadSavedSearches = (
  locals: App.Locals,
): Promise<CallResult<typeof listSavedSearches> | 'missing' | 'failed'> =>
  loadFeature(locals, (call) => call(ROUTES.listSavedSearches, {}));

/** What a member may do about a search: save it, look at what they have saved it as, or neither. */
export type Saving = 'offered' | 'none' | SavedSearch;

/** The same where the list cannot be read now: saving it says what is wrong. */
export async function loadSaving(
  locals: App.Locals,
  { text, tab, sort }: SearchQuery,
): Promise<Saving> {
  if (!locals.session || text === '' || tab !== 'questions') return 'none';
  if ((await locals.api.contract()) !== 'whole') return 'none';
  const loaded = await loadSavedSearches(locals);
  if (typeof loaded === 'string') return 'offered';
  return loaded.searches.find((one) => isSameSearch(one, { query: text, sort })) ?? 'offered';
}
