import type { APIRoute } from 'astro';
import { readSearch, searchHref, type SearchQuery, sortOf } from '../components/search/query.ts';
import { answerDocument } from '../formats/documents/answer.ts';
import { bullets, heading, type PageDocument } from '../formats/documents/nodes.ts';
import { questionsDocument } from '../formats/documents/questions.ts';
import { tagsDocument } from '../formats/documents/tags.ts';
import { usersDocument } from '../formats/documents/users.ts';
import { SEARCH_SORTS } from '../contract/questions.ts';

/** Help for searching, shown without a search. */
function searchHelpDocument(path: string): PageDocument {
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

/** Search results as Markdown, with the parameters of the page. */
export const GET: APIRoute = (context) => {
  const query = readSearch(context.url.searchParams);
  return answerDocument(context, async () =>
    query.text === '' ? searchHelpDocument(searchHref(query, {})) : found(context.locals, query),
  );
};

async function found(locals: App.Locals, query: SearchQuery): Promise<PageDocument> {
  const { text: search, page, tab } = query;
  const hrefOf = (other: number) => searchHref(query, { page: other });
  if (tab === 'tags')
    return tagsDocument(locals, { call: { page, sort: 'popular', search }, hrefOf });
  if (tab === 'people')
    return usersDocument(locals, { call: { page, sort: 'reputation', search }, hrefOf });
  const sort = sortOf(query, locals.api.contract === 'whole');
  return questionsDocument(locals, { call: { page, sort, search }, hrefOf });
}
