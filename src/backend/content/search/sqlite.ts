import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { FIELDS } from './document.ts';
import type { Clause } from './parse.ts';
import type { IdRange, TextIndex, TextQuery } from './text-index-types.ts';

/** Weights of title, tags, body and answers. */
const RANK = sql`bm25(search_docs, 10, 6, 2.5, 1)`;
/** Matches read to estimate how many questions have a word. */
const SAMPLED = 300;
/** Words counted by one statement: SQLite allows 500 selects in a union. */
const COUNTED = 200;
/** Groups intersected by the index; further groups are looked up for each question. */
const TOGETHER = 12;
/** Up to this many matches, `has` lists them all instead of looking each question up. */
const LISTED = 20_000;
/** Index pages merged for each saved document, and the minimum per call. */
const PAGES = { each: 6, least: 50 };

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

  // The schema turns FTS5's automatic merges off, because some of them take seconds.
  async maintain(queries, documents) {
    const pages = sql.lit(Math.max(PAGES.least, PAGES.each * documents));
    await sql`insert into search_docs (search_docs, rank) values ('merge', ${pages})`.execute(
      queries,
    );
  },

  async optimize(queries) {
    await sql`insert into search_docs (search_docs) values ('optimize')`.execute(queries);
  },

  /** Estimates the count of a common word from the id range of the newest questions that have it. */
  async counts(queries, words) {
    const counts = new Map<string, number>();
    for (let start = 0; start < words.length; start += COUNTED) {
      const selects = words.slice(start, start + COUNTED).map(
        (word) => sql`select ${word} as word, count(*) as count, min(id) as low from (
          select rowid as id from search_docs where search_docs match ${phrase([word])}
          order by rowid desc limit ${sql.lit(SAMPLED)})`,
      );
      const { rows } = await sql<{ word: string; count: number; low: number; high: number }>`
        select word, count, low, (select rowid from search_docs order by rowid desc limit 1) as high
        from (${sql.join(selects, sql` union all `)})`.execute(queries);
      for (const { word, count, low, high } of rows) {
        const share = count < SAMPLED ? 1 : (high - low + 1) / high;
        counts.set(word, Math.round(count / share));
      }
    }
    return counts;
  },

  newest({ all, none }, limit, { ids } = {}) {
    const [first, others] = [all.slice(0, TOGETHER), all.slice(TOGETHER)];
    const rest = others.length === 0 ? sql`true` : hasEach({ all: others, none: [] }, sql`rowid`);
    return sql`select rowid as id from search_docs
      where search_docs match ${expressionOf({ all: first, none })} and ${rowsIn(ids)} and ${rest}
      order by rowid desc limit ${limit}`;
  },

  bestMatches(clauses, within, limit) {
    const any = clauses.map(({ clause }) => phrase(clause)).join(' OR ');
    // The plus keeps SQLite from looking each id up separately.
    const allowed = within ? sql`+rowid in (${within})` : sql`true`;
    return sql`select rowid as id from search_docs
      where search_docs match ${any} and ${allowed} order by ${RANK} limit ${limit}`;
  },

  has(text, id, hits) {
    if (hits > LISTED) return hasEach(text, id);
    // The plus keeps SQLite from starting with the text index.
    if (text.all.length === 0) {
      const any = text.none.map(phrase).join(' OR ');
      return sql`+${id} not in (select rowid from search_docs where search_docs match ${any})`;
    }
    const found = expressionOf(text);
    return sql`+${id} in (select rowid from search_docs where search_docs match ${found})`;
  },
};

/**
 * Looks a question up once for each group. If one lookup had all groups, FTS5 would first search for
 * the first question that has them all.
 */
function hasEach({ all, none }: TextQuery, id: Expression<unknown>): RawBuilder<SqlBool> {
  const hasAny = (group: readonly Clause[]) =>
    sql`(${sql.join(
      group.map((clause) => hasClause(clause, id)),
      sql` or `,
    )})`;
  return sql`(${sql.join([...all.map(hasAny), ...none.map((one) => sql`not ${hasClause(one, id)}`)], sql` and `)})`;
}

/**
 * Looks a phrase up by its words first. Otherwise, if the question has the words but not the phrase,
 * FTS5 would read on to the next question that has the phrase, however far away.
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

/** Casts the bounds: FTS5 only accepts integers, and Node binds every number as a float. */
function rowsIn(ids: IdRange | undefined): RawBuilder<SqlBool> {
  if (!ids) return sql`true`;
  return sql`rowid between cast(${ids.low} as integer) and cast(${ids.high} as integer)`;
}

/** The query in FTS5's language. Quoted text contains no operators, and words contain no quotes. */
function expressionOf({ all, none }: TextQuery): string {
  const groups = all.map((group) => `(${group.map(phrase).join(' OR ')})`).join(' AND ');
  return groups + none.map((clause) => ` NOT ${phrase(clause)}`).join('');
}

const phrase = (clause: Clause): string => `"${clause.join(' ')}"`;
