import { ROUTES } from '../../contract/routes.ts';
import { isSameSearch, type SavedSearch } from '../../contract/saved-searches.ts';
import type { SearchQuery } from '../search/query.ts';
import { loadFeature } from '../../api/load.ts';

/** What a member can do about a search: save it, open their saved search, or neither. */
export type Saving = 'offered' | 'none' | SavedSearch;

/** Offers to save a search if the list cannot be read now: saving will report the error. */
export async function loadSaving(
  locals: App.Locals,
  { text, tab, sort }: SearchQuery,
): Promise<Saving> {
  if (!locals.session || text === '' || tab !== 'questions') return 'none';
  if ((await locals.api.contract()) !== 'whole') return 'none';
  const loaded = await loadFeature(locals, (call) => call(ROUTES.listSavedSearches, {}));
  if (typeof loaded === 'string') return 'offered';
  return loaded.searches.find((one) => isSameSearch(one, { query: text, sort })) ?? 'offered';
}
