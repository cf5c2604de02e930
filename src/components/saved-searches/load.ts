import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { listSavedSearches } from '../../contract/saved-searches.ts';
import { loadFeature } from '../ui/load-feature.ts';

/** The searches that the reader has saved. */
export const loadSavedSearches = (
  locals: App.Locals,
): Promise<CallResult<typeof listSavedSearches> | 'missing' | 'failed'> =>
  loadFeature(locals, 'saved-searches', (call) => call(ROUTES.listSavedSearches, {}));
