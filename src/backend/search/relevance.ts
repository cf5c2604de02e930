import { sql } from 'kysely';
import type { Database } from '../sql/open.ts';
import { allOf, holds, questionsOf, textHolds } from './conditions.ts';
import { findPage, type FoundPage } from './find.ts';
import type { Clause, TextSearch } from './parse.ts';
import {
  byScore,
  rankIds,
  RANKED,
  type RankedQuestion,
  rankQuestions,
  type Wanted,
} from './ranking/rank-questions.ts';
import type { ResolvedSearch } from './resolve.ts';
import { frequenciesOf } from './vocabulary/frequencies.ts';

/** Questions up to which those with some of the words follow, whatever they have of them. */
const FILLED = 20;
/** What later ones must have of the words, by how much each tells. */
const MOST = 0.4;
/** Questions that are asked at once whether they are let through. */
const AT_ONCE = 250;
/** Questions from which on a word is common. */
const COMMON = 10_000;

export interface RelevanceRequest {
  readonly limit: number;
  readonly offset: number;
  /** The words of the search, as they were typed and as they may have been meant. */
  readonly wanted: readonly Wanted[];
  /** What is no free word: phrases, tags, what must not be there. */
  readonly required: TextSearch;
  /** Whether what has all the words comes first, however little the rest of it tells. */
  readonly isShort: boolean;
}

/**
 * A page of a search by relevance: questions that have all the words and such as have some, of a short
 * search those with all of them first. The best 60 by the index are read and ranked; beyond these the
 * index's own order goes on.
 */
export async function findRelevant(
  db: Database,
  search: ResolvedSearch,
  { limit, offset, wanted, required, isShort }: RelevanceRequest,
): Promise<FoundPage> {
  const head = await findPage(db, search, { sort: 'relevance', limit: RANKED, offset: 0 });
  const whole = await rankIds(db.sql, head.ids, wanted);
  const some =
    head.total < FILLED ? await withSome(db, search, { wanted, required }, head.ids) : [];
  const ids = (isShort ? wholeFirst(whole, some) : byScore([...whole, ...some])).map(
    ({ id }) => id,
  );
  const { isCut, cut } = head;
  const about = { total: head.total + some.length, isCut, cut };
  if (offset + limit <= ids.length || head.total <= RANKED) {
    return { ids: ids.slice(offset, offset + limit), ...about };
  }
  const first = ids.slice(offset, offset + limit);
  const next = { limit: limit - first.length, offset: offset + first.length };
  const { ids: more } = await findPage(db, search, { sort: 'relevance', ...next });
  return { ids: [...first, ...more], ...about };
}

async function withSome(
  db: Database,
  search: ResolvedSearch,
  { wanted, required }: Pick<RelevanceRequest, 'wanted' | 'required'>,
  known: readonly number[],
): Promise<RankedQuestion[]> {
  // A single word is had, or not.
  if (wanted.length < 2) return [];
  const isRare = await areRare(db, required.all);
  const text = isRare ? { all: [], none: required.none } : required;
  const ranked = await rankQuestions(db, wanted, {
    required: isRare ? required.all : [],
    allow: (ids) => allowedOf(db, { ...search, text }, ids),
  });
  return ranked
    .filter(({ id }) => !known.includes(id))
    .filter(({ share }, at) => known.length + at < FILLED || share >= MOST);
}

/** The words of a short search may stand in a text in another form: as an identifier, in its parts. */
function wholeFirst(whole: readonly RankedQuestion[], some: readonly RankedQuestion[]) {
  const isFull = ({ share }: RankedQuestion) => share > 0.999;
  return [...whole, ...some.filter(isFull), ...some.filter((one) => !isFull(one))];
}

/** To weigh words, SQLite reads all places of whatever is looked for beside them. */
async function areRare({ sql: queries }: Database, clauses: readonly Clause[]): Promise<boolean> {
  if (clauses.length === 0) return true;
  const frequencies = await frequenciesOf(queries, clauses.flat());
  return clauses.every((clause) => clause.every((word) => frequencies.of([word]) < COMMON));
}

/** The first of those that the search's operators and its text let through: as many as are ranked. */
async function allowedOf(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<Set<number>> {
  const allowed = new Set<number>();
  const looked = ids.slice(0, search.bounds.lookedUp);
  for (let from = 0; from < looked.length && allowed.size < RANKED; from += AT_ONCE) {
    const some = await allowedAmong(db, search, looked.slice(from, from + AT_ONCE));
    for (const id of some) allowed.add(id);
  }
  return allowed;
}

async function allowedAmong(
  db: Database,
  search: ResolvedSearch,
  ids: readonly number[],
): Promise<number[]> {
  const conditions = search.conditions.map((one) => holds(one));
  const texts = textHolds(db, search);
  const { rows } = await sql<{ id: number }>`
    select question.id from ${questionsOf(db, search)}
    where ${allOf([sql`question.id in (${sql.join(ids)})`, ...conditions, ...texts])}`.execute(
    db.sql,
  );
  return rows.map(({ id }) => id);
}
