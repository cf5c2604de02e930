import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../sql/open.ts';
import { FIELDS } from './document.ts';
import type { Clause, TextSearch } from './parse.ts';
import type { Hit, IdRange, TextIndex } from './textindex.ts';
import type { Frequencies } from './vocabulary/frequencies.ts';
import { seldomWords } from './vocabulary/seldom.ts';

/** What a word weighs in title, tags, body and answers. */
const RANK = sql`bm25(search_docs, 10, 6, 2.5, 1)`;
/** bm25 reads all places of each word once, so that only rarer words rank where there are any. */
const RARE = 2000;
/** Places of words that a search reads in all, about. */
const POSTINGS = 200_000;
/** Places that are passed over in the list of a common word, at most, for each question of a rarer one. */
const STRIDE = 200;
/** Words and phrases that the index looks for together: each question it finds is looked up in the rest. */
const TOGETHER = 12;
/** Words of single questions that a search looks up, some 15 µs each; and the questions, at least and at most. */
const LOOKUPS = 1_250;
const LOOKED_UP = { least: 50, most: 1_000 };

export const sqliteIndex: TextIndex = {
  rowOf: (document) => FIELDS.map((field) => document[field].join(' ')),

  async save(queries, rows) {
    const values = [...rows].map(([id, row]) => sql`(${id}, ${sql.join(row)})`);
    await sql`insert or replace into search_docs (rowid, title, tags, body, answers)
      values ${sql.join(values)}`.execute(queries);
  },

  async remove(queries, ids) {
    await sql`delete from search_docs where rowid in (${sql.join(ids)})`.execute(queries);
  },

  async clear(queries) {
    await sql`insert into search_docs (search_docs) values ('delete-all')`.execute(queries);
  },

  async ends(queries) {
    const end = (direction: string) =>
      sql`(select rowid from search_docs order by rowid ${sql.raw(direction)} limit 1)`;
    const { rows } = await sql<
      Partial<IdRange>
    >`select ${end('asc')} as low, ${end('desc')} as high`.execute(queries);
    return { low: rows[0]?.low ?? 0, high: rows[0]?.high ?? 0 };
  },

  shareOf(text, frequencies) {
    return POSTINGS / costOf(text, frequencies);
  },

  lookedUp(text, frequencies) {
    const rows = LOOKUPS / Math.max(1, lookupsOf(text, frequencies));
    return Math.max(LOOKED_UP.least, Math.min(LOOKED_UP.most, Math.floor(rows)));
  },

  spanOf: (share, ids) => share * ids,

  guards: seldomWords,

  holds: (word) => sql<SqlBool>`exists (
    select 1 from search_docs where search_docs match ${phrase([word])}
  )`,

  newest({ all, none }, limit, ids) {
    // Words that stand together nowhere are looked for in all documents: with few of them that is rare.
    const [first, others] = [all.slice(0, TOGETHER), all.slice(TOGETHER)];
    const rest = { all: others, none: [] };
    return sql`select rowid as id from search_docs
      where ${matches({ all: first, none }, ids)}
        and ${others.length === 0 ? sql`true` : hasEach(rest, sql`rowid`)}
      order by rowid desc limit ${limit}`;
  },

  async ranked(queries, text, limit, ids) {
    const rare = await rareClauses(queries, text);
    const ranking = rare.length > 0 ? { all: rare, none: [] } : text;
    return sql<Hit>`select rowid as id, ${RANK} as rank from search_docs
      where search_docs match ${expressionOf(ranking)} and ${rowsIn(ids)}
        and ${ranking === text ? sql`true` : isAmong(text, ids)}
      order by rowid desc limit ${limit}`;
  },

  // Its index knows where words stand.
  maySkip: () => Promise.resolve(false),

  likeliest(clauses, required, limit) {
    const any = clauses.map(({ clause }) => phrase(clause)).join(' OR ');
    const all = required.map((clause) => ` AND ${phrase(clause)}`).join('');
    return sql`select rowid as id from search_docs
      where search_docs match ${`(${any})${all}`} order by ${RANK} limit ${limit}`;
  },

  has(text, id, ids) {
    if (!ids) return hasEach(text, id);
    // The plus keeps SQLite from finding rows by the text, which it takes for the smallest of all.
    return sql`+${id} in (select rowid from search_docs where ${matches(text, ids)})`;
  },
};

/**
 * Looks a row up for each word and phrase by itself: of several together FTS5 would first look for
 * the first row of all that has them.
 */
function hasEach({ all, none }: TextSearch, id: Expression<unknown>): RawBuilder<SqlBool> {
  const has = (clause: Clause) => hasClause(clause, id);
  return sql`(${sql.join([...all.map(has), ...none.map((one) => sql`not ${has(one)}`)], sql` and `)})`;
}

/**
 * A phrase is looked up by its words first. FTS5 would read on from a row that has them apart to the next
 * that has them in a row, however far: of a row that has them, it is asked whether they are in no row.
 */
function hasClause(clause: Clause, id: Expression<unknown>): RawBuilder<SqlBool> {
  const isIn = (expression: string) => sql<SqlBool>`exists (
    select 1 from search_docs where search_docs match ${expression} and rowid = ${id}
  )`;
  if (clause.length === 1) return isIn(phrase(clause));
  const words = [...new Set(clause)].map((word) => phrase([word]));
  const apart = sql`not ${isIn(`(${words.join(' OR ')}) NOT ${phrase(clause)}`)}`;
  return sql<SqlBool>`(${sql.join([...words.map(isIn), apart], sql` and `)})`;
}

/** Whether a row of the index is one of those that the text finds, all of which are looked for at once. */
function isAmong(text: TextSearch, ids: IdRange | undefined): RawBuilder<SqlBool> {
  return sql`+rowid in (select rowid from search_docs where ${matches(text, ids)})`;
}

/**
 * Whether a row between the ids has the text. Where nothing more matches, FTS5 reads on beyond the last id,
 * to the end of the index: it stops at rows that have a guard, which are taken out again.
 */
function matches(text: TextSearch, ids: IdRange | undefined): RawBuilder<SqlBool> {
  const guards = (ids?.guards ?? []).map((word) => phrase([word])).join(' OR ');
  const within = (expression: string) =>
    sql<SqlBool>`search_docs match ${expression} and ${rowsIn(ids)}`;
  if (guards === '') return within(expressionOf(text));
  const { all, none } = text;
  const guarded =
    all.map((clause) => `(${phrase(clause)} OR ${guards})`).join(' AND ') + without(none);
  const guardsAlone = [
    ...all.map((clause) => `((${guards}) NOT ${phrase(clause)})`),
    ...none.map((clause) => `((${guards}) AND ${phrase(clause)})`),
  ].join(' OR ');
  return sql<SqlBool>`${within(guarded)} and rowid not in (
    select rowid from search_docs where ${within(guardsAlone)}
  )`;
}

/**
 * FTS5 begins to read at the highest id, and ends at the lowest: but only where these are integers, and
 * Node binds every number as one with a fraction. It would read the whole list of each word.
 */
function rowsIn(ids: IdRange | undefined): RawBuilder<SqlBool> {
  if (!ids) return sql`true`;
  return sql`rowid between cast(${ids.low} as integer) and cast(${ids.high} as integer)`;
}

/** The clauses that few questions have, where there are others as well. */
async function rareClauses(queries: Queries, { all, none }: TextSearch): Promise<Clause[]> {
  if (all.length + none.length < 2) return [];
  const counts = all.map(
    (clause) => sql`select count(*) as count from (
      select 1 from search_docs where search_docs match ${phrase(clause)} limit ${RARE}
    )`,
  );
  const union = sql<{ count: number }>`${sql.join(counts, sql` union all `)}`;
  const { rows } = await union.execute(queries);
  return all.filter((_, index) => (rows[index]?.count ?? 0) < RARE);
}

/** In FTS5's query language. In quotes nothing is an operator, and words hold no quotes. */
function expressionOf({ all, none }: TextSearch): string {
  return all.map(phrase).join(' AND ') + without(none);
}

const without = (none: readonly Clause[]): string =>
  none.map((clause) => ` NOT ${phrase(clause)}`).join('');

const phrase = (clause: Clause): string => `"${clause.join(' ')}"`;

/** Places that are read to find all questions of a text: a phrase reads where its words stand as well. */
function costOf({ all, none }: TextSearch, frequencies: Frequencies): number {
  const rarest = all.length === 0 ? Infinity : frequencies.of(all.flat());
  const cost = (clause: Clause) =>
    clause.reduce((sum, word) => sum + Math.min(frequencies.of([word]), rarest * STRIDE), 0) *
    (clause.length > 1 ? 2 : 1);
  return [...all, ...none].reduce((sum, clause) => sum + cost(clause), 0);
}

/**
 * Words that are looked up in the index to know of a row whether it has the text, as a rule: what is
 * missing ends it. A phrase's words are looked up thrice.
 */
function lookupsOf({ all, none }: TextSearch, frequencies: Frequencies): number {
  const shareOf = (clause: Clause) => Math.min(1, frequencies.of(clause) / frequencies.questions);
  const clauses = [
    ...all.map((clause) => ({ clause, goesOn: shareOf(clause) })),
    ...none.map((clause) => ({ clause, goesOn: clause.length > 1 ? 1 : 1 - shareOf(clause) })),
  ];
  let [lookups, reached] = [0, 1];
  for (const { clause, goesOn } of clauses) {
    const phrases = clause.length > 1 ? 2 * clause.length * shareOf(clause) : 0;
    lookups += reached * (clause.length + phrases);
    reached *= goesOn;
  }
  return lookups;
}
