import { LIST_ENDS, OTHER_WORDS_MAX, PAGE_SIZE, type SearchCut } from '../../../contract/paging.ts';
import {
  QUESTION_SORTS,
  type listQuestions,
  type QuestionListQuery,
  type QuestionSort,
  type QuestionStatus,
} from '../../../contract/questions.ts';
import type { CallResult } from '../../../contract/route.ts';
import { searchOperators } from '../../../contract/search.ts';
import { questionsWithBounty } from './with-bounty.ts';
import { fromNearerEnd, isDeep, pagingOf, type Part } from '../../platform/http/paging.ts';
import type { Backend } from '../../backend.ts';
import { indexBeforeSearch } from '../search/queue.ts';
import { searchQuestions } from '../search/search.ts';
import type { Snippet } from '../search/snippets.ts';
import { counters } from '../../platform/sql/counters.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';
import { followedTags } from '../tags/follows.ts';
import { type FollowedTag, tagNamed } from '../tags/lists.ts';
import { tagNameOf } from '../tags/tags.rules.ts';
import { type CardOptions, questionCards, withoutHidden } from './cards.ts';
import { countOfIds, countUpTo, firstOfTags, pageOfIds, type QuestionFilter } from './ids.ts';

type ListQuery = Omit<QuestionListQuery, 'page' | 'limit'>;

interface ListPage {
  readonly ids: readonly number[];
  readonly total: number;
  readonly isCut?: boolean;
  readonly cut?: SearchCut | undefined;
  readonly didYouMean?: string | undefined;
  readonly otherWords?: readonly string[] | undefined;
  /** The matching text of each question, by id. */
  readonly snippets?: ReadonlyMap<number, Snippet>;
}

/** Who reads a list. */
interface Reader {
  readonly callerId?: number | undefined;
  /** The key for fair queueing of long reads. */
  readonly sender: string;
}

/** A page of questions (section 2, questions list), filtered and sorted, and their total number. */
export async function readList(
  backend: Backend,
  query: QuestionListQuery,
  options: CardOptions & Reader,
): Promise<CallResult<typeof listQuestions>> {
  const limit = query.limit ?? PAGE_SIZE.questions;
  const part = { limit, offset: (query.page - 1) * limit };
  const result = await findQuestions(backend, query, part, options);
  const askedFor = namesAskedFor(query);
  const cards = await questionCards(backend.db.sql, result.ids, { ...options, askedFor });
  const { shown, hiddenCount } = withoutHidden(cards);
  return {
    questions: shown.map((card) => {
      const snippet = result.snippets?.get(Number(card._id));
      return snippet ? { ...card, ...snippetFields(snippet) } : card;
    }),
    pagination: {
      ...pagingOf(query.page, limit, result.total),
      totalQuestions: result.total,
      ...(hiddenCount > 0 && { hiddenCount }),
      ...(result.isCut && { isCut: true, cut: result.cut }),
      ...(result.didYouMean !== undefined && { didYouMean: result.didYouMean }),
      ...otherWordsIn(result),
    },
  };
}

/** Removes duplicates. */
function otherWordsIn({ otherWords = [] }: ListPage): { otherWords?: string[] } {
  const words = [...new Set(otherWords)].slice(0, OTHER_WORDS_MAX);
  return words.length === 0 ? {} : { otherWords: words };
}

/** The tags that a list is about. */
function namesAskedFor({ tag = '', search = '' }: ListQuery): string[] {
  const operators = searchOperators(search).filter(
    ({ kind, negative }) => kind === 'tag' && !negative,
  );
  return [tag, ...operators.map(({ value }) => value)].map(tagNameOf);
}

function snippetFields({ text, answer }: Snippet) {
  return { snippet: text, ...(answer !== undefined && { snippetAnswer: String(answer) }) };
}

/** The ids of a page of questions that are not deleted, and their total number. */
export async function findQuestions(
  backend: Backend,
  query: ListQuery,
  page: Part,
  { callerId, sender }: Reader,
): Promise<ListPage> {
  const { db } = backend;
  const tag = tagNameOf(query.tag ?? '');
  const search = query.search?.trim() ?? '';
  const baseFilter = filterOf(query);
  if (search !== '') {
    const filter = tag === '' ? baseFilter : { ...baseFilter, tag };
    const added = baseFilter.unanswered ? ' is:unanswered' : '';
    await indexBeforeSearch(backend);
    const options = { filter, sort: query.sort, ...page };
    const result = await db.readLong(sender, (reader) =>
      searchQuestions(reader, search + added, options),
    );
    const meant = result.didYouMean;
    // Without the filter that was added to what the user typed.
    return {
      ...result,
      didYouMean: meant?.endsWith(added) ? meant.slice(0, meant.length - added.length) : meant,
    };
  }
  const sort = QUESTION_SORTS.find((one) => one === query.sort) ?? 'newest';
  if (query.followed === 'true' && tag === '' && !baseFilter.featured) {
    return callerId === undefined
      ? NOTHING
      : followedQuestions(db.sql, callerId, baseFilter, sort, page);
  }
  const known = tag === '' ? undefined : await tagNamed(db.sql, tag, undefined);
  if (tag !== '' && !known) return NOTHING;
  if (query.bounty === 'true' && !baseFilter.featured) {
    // The list is short, and read as a whole.
    const ids = await questionsWithBounty(db.sql, known?.id, baseFilter.status);
    return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length };
  }
  const filter = { ...baseFilter, tagId: known?.id };
  const total = await countMatching(db.sql, filter, known);
  const part = fromNearerEnd(page, total);
  if (!part) return { ids: [], total };
  const read = ({ sql }: Database) => pageOfIds(sql, filter, sort, part).execute();
  const rows = await (isDeep(part) ? db.readLong(sender, read) : read(db));
  const ids = rows.map(({ id }) => id);
  return { ids: part.isReversed ? ids.reverse() : ids, total };
}

const NOTHING: ListPage = { ids: [], total: 0 };

function filterOf(query: ListQuery): Omit<QuestionFilter, 'tagId'> {
  const unanswered = query.unanswered === 'true';
  const status = unanswered ? 'open' : (query.status ?? 'all');
  return { status, featured: query.featured === 'true', unanswered };
}

/** Questions with the tags that somebody follows, in two statements. */
async function followedQuestions(
  sql: Queries,
  userId: number,
  baseFilter: Omit<QuestionFilter, 'tagId'>,
  sort: QuestionSort,
  { limit, offset }: Part,
): Promise<ListPage> {
  const followed = await followedTags(sql, userId);
  const [first, ...others] = followed.tags.map(({ id }) => id);
  if (first === undefined) return NOTHING;
  const tags = [first, ...others] as const;
  const filter = { ...baseFilter, tagId: undefined };
  const rows = await firstOfTags(sql, tags, filter, sort, LIST_ENDS.followed).execute();
  const ids = rows.slice(offset, offset + limit).map(({ id }) => id);
  return { ids, total: rows.length, isCut: followed.isCut };
}

/** The number of questions that match a filter. */
async function countMatching(sql: Queries, filter: QuestionFilter, tag: FollowedTag | undefined) {
  if (filter.featured) return (await countOfIds(sql, filter).executeTakeFirstOrThrow()).total;
  if (filter.unanswered) {
    const counted = countUpTo(sql, filter, LIST_ENDS.unanswered);
    return (await counted.executeTakeFirstOrThrow()).total;
  }
  if (tag) return totalOf(tag.question_count, tag.closed_count, filter.status);
  const { questions, questions_closed } = await counters(sql);
  return totalOf(questions, questions_closed, filter.status);
}

/** The number of questions with a status, from the stored totals. */
function totalOf(all: number, closed: number, status: QuestionStatus): number {
  if (status === 'all') return all;
  return status === 'closed' ? closed : all - closed;
}
