import { ApiError, missing } from '../../api/errors.ts';
import { questionPath, searchFeedPath, searchPath, tagPath } from '../../contract/addresses.ts';
import { hasInvalidChars } from '../../shared/clean-text.ts';
import type { QuestionCard } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import { absoluteHtml, ENTRIES, type Entry, type Feed } from './atom.ts';

/** The newest questions of all. */
export async function questionsFeed({ api, site }: App.Locals): Promise<Feed> {
  const { questions } = await api.unprepared(ROUTES.listQuestions, { query: { limit: ENTRIES } });
  const entries = entriesOf(questions, site.url);
  return { title: `${site.name}: questions`, page: '/questions', path: '/feed.atom', entries };
}

/** The newest questions of a tag. Rejects as missing if there is no such tag. */
export async function tagFeed({ api, site }: App.Locals, name: string): Promise<Feed> {
  if (hasInvalidChars(name)) throw missing();
  const query = { tag: name, limit: ENTRIES };
  const { questions } = await api.unprepared(ROUTES.listQuestions, { query }).catch(asMissing);
  const page = tagPath(name);
  // An empty list may mean that the tag does not exist.
  if (questions.length === 0) await api.unprepared(ROUTES.getTag, { params: { name } });
  return {
    title: `${site.name}: questions tagged ${name}`,
    page,
    path: `${page}.atom`,
    entries: entriesOf(questions, site.url),
  };
}

/** A name that a backend rejects as too long is an unknown tag. */
function asMissing(error: unknown): never {
  throw error instanceof ApiError && error.status === 400 ? missing() : error;
}

/** Cards as entries of a feed, the first 30. */
function entriesOf(questions: readonly QuestionCard[], site: string): Entry[] {
  return questions.slice(0, ENTRIES).map((card) => {
    const path = questionPath(card._id);
    return { ...card, path, content: absoluteHtml(card.content, site + path) };
  });
}

/** The newest questions of a saved search. Rejects as missing if no feed has the secret. */
export async function searchFeed({ api, site }: App.Locals, secret: string): Promise<Feed> {
  if (api.contract === 'section-7') throw missing();
  const { search, questions } = await api.unprepared(ROUTES.getSearchFeed, { params: { secret } });
  return {
    title: `${site.name}: ${search.name}`,
    page: searchPath(search.query, 'newest'),
    path: searchFeedPath(secret),
    entries: entriesOf(questions, site.url),
  };
}
