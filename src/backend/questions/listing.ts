import { PAGE_SIZE } from '../../contract/paging.ts';
import type { QuestionListQuery, listQuestions } from '../../contract/questions.ts';
import type { CallResult } from '../../contract/route.ts';
import { pagingOf } from '../http/paging.ts';
import { searchQuestions } from '../search/search.ts';
import { counters } from '../sql/counters.ts';
import type { Database, Queries } from '../sql/open.ts';
import { tagNamed } from '../tags/lists.ts';
import { tagNameOf } from '../tags/rules.ts';
import { type CardOptions, questionCards } from './cards.ts';
import { countOfIds, pageOfIds, type QuestionFilter } from './ids.ts';
import { totalOf } from './rules.ts';

type Wanted = Omit<QuestionListQuery, 'page' | 'limit'>;

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
  /** What a search found in the text of a question, by its id. */
  readonly snippets?: ReadonlyMap<number, string>;
}

/** A page of questions (section 2, questions list): filtered, sorted, and how many there are in all. */
export async function readList(
  db: Database,
  query: QuestionListQuery,
  options: CardOptions,
): Promise<CallResult<typeof listQuestions>> {
  const limit = query.limit ?? PAGE_SIZE.questions;
  const found = await findQuestions(db, query, { limit, offset: (query.page - 1) * limit });
  const cards = await questionCards(db.sql, found.ids, options);
  return {
    questions: cards.map((card) => {
      const snippet = found.snippets?.get(Number(card._id));
      return snippet === undefined ? card : { ...card, excerpt: snippet };
    }),
    pagination: { ...pagingOf(query.page, limit, found.total), totalQuestions: found.total },
  };
}

/** The ids of a page of the questions that are not deleted, and how many there are. */
export async function findQuestions(
  db: Database,
  query: Wanted,
  page: { limit: number; offset: number },
): Promise<Found> {
  const tag = tagNameOf(query.tag ?? '');
  const search = query.search?.trim() ?? '';
  const wanted = { status: query.status ?? 'all', featured: query.featured === 'true' } as const;
  if (search !== '') {
    const filter = tag === '' ? wanted : { ...wanted, tag };
    return searchQuestions(db, search, { filter, sort: query.sort, ...page });
  }
  const filtered = await filterBy(db.sql, tag, wanted);
  if (!filtered) return { ids: [], total: 0 };
  if (page.offset >= filtered.total) return { ids: [], total: filtered.total };
  const sort = query.sort === 'relevance' ? 'newest' : query.sort;
  const rows = await pageOfIds(db.sql, filtered.filter, sort, page).execute();
  return { ids: rows.map(({ id }) => id), total: filtered.total };
}

/** The filter by keys, and how many questions it lets through; undefined for a tag that nobody uses. */
async function filterBy(
  sql: Queries,
  tagName: string,
  wanted: Omit<QuestionFilter, 'tagId'>,
): Promise<{ filter: QuestionFilter; total: number } | undefined> {
  const tag = tagName === '' ? undefined : await tagNamed(sql, tagName, undefined);
  if (tagName !== '' && !tag) return undefined;
  const filter = { ...wanted, tagId: tag?.id };
  if (wanted.featured) {
    const { total } = await countOfIds(sql, filter).executeTakeFirstOrThrow();
    return { filter, total };
  }
  const kept = tag ? { all: tag.question_count, closed: tag.closed_count } : await totals(sql);
  return { filter, total: totalOf(kept, wanted.status) };
}

async function totals(sql: Queries) {
  const { questions, questions_closed } = await counters(sql);
  return { all: questions, closed: questions_closed };
}
