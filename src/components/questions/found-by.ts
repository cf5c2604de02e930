import { type Features, has } from '../../api/features.ts';
import type { FoundBy } from '../../contract/found-by.ts';

/** What a backend of these features finds similar questions by. */
export function foundByOf(features: Features): FoundBy {
  if (has(features, 'similar')) return 'similar';
  return has(features, 'search-rank') ? 'relevance' : 'words';
}
