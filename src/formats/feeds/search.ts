import { searchFeedPath, searchPath } from '../../contract/addresses.ts';
import { ROUTES } from '../../contract/routes.ts';
import { missing } from '../../api/errors.ts';
import type { Feed } from './atom.ts';
import { entriesOf } from './questions.ts';

/** The newest questions of a saved search. Rejects as missing if no feed has the secret. */
export async function searchFeed({ api, site }: App.Locals, secret: string): Promise<Feed> {
  if ((await api.contract()) === 'section-7') throw missing();
  const { search, questions } = await api.unprepared(ROUTES.getSearchFeed, { params: { secret } });
  return {
    title: `${site.name}: ${search.name}`,
    page: searchPath(search.query, 'newest'),
    path: searchFeedPath(secret),
    entries: entriesOf(questions, site.url),
  };
}
