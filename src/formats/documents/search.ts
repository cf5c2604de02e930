import { SEARCH_SORTS } from '../../contract/questions.ts';
import { bullets, heading, type PageDocument } from './nodes.ts';

/** Help for searching, shown without a search. */
export function searchHelpDocument(path: string): PageDocument {
  return {
    path,
    content: [
      heading(1, 'Search'),
      bullets([
        ['q: what to search for'],
        [`sort: ${SEARCH_SORTS.join(', ')}`],
        ['tab: questions, tags or people'],
        ['page: from 1'],
      ]),
    ],
  };
}
