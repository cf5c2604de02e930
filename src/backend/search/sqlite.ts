import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queries } from '../sql/open.ts';
import { FIELDS } from './document.ts';
import type { Clause, TextSearch } from './parse.ts';
import type { Hit, IdRange, TextIndex } from './textindex.ts';

/** What a word weighs in title, tags, body and answers. */
const RANK = sql`bm25(search_docs, 10, 6, 2.5, 1)`;
/** bm25 reads all places of each word once, so that only rarer words rank where there are any. */
const RARE = 2000;

export const sqliteIndex: TextIndex = {
  async save(queries, documents) {
    const rows = [...documents].map(
      ([id, document]) =>
        sql`(${id}, ${sql.join(FIELDS.map((field) => document[field].join(' ')))})`,
    );
    await sql`insert or replace into search_docs (rowid, title, tags, body, answers)
      values ${sql.join(rows)}`.execute(queries);
  },

  async remove(queries, ids) {
    await sql`delete from search_docs where rowid in (${sql.join(ids)})`.execute(queries);
  },

  async clear(queries) {
    await sql`insert into search_docs (search_docs) values ('delete-all')`.execute(queries);
  },

  newest(text, limit, ids) {
    return sql`select rowid as id from search_docs
      where search_docs match ${expressionOf(text)} and ${rowsIn(ids)} order by rowid desc limit ${limit}`;
  },

  async ranked(queries, text, limit, ids) {
    const rare = await rareClauses(queries, text);
    const ranking = rare.length > 0 ? { all: rare, none: [] } : text;
    return sql<Hit>`select rowid as id, ${RANK} as rank from search_docs
      where search_docs match ${expressionOf(ranking)} and ${rowsIn(ids)}
        and ${ranking === text ? sql`true` : sqliteIndex.has(text, sql`rowid`, false)}
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

  has(text, id, few, ids) {
    const expression = expressionOf(text);
    if (few) {
      return sql`exists (
        select 1 from search_docs where search_docs match ${expression} and rowid = ${id}
      )`;
    }
    // The plus keeps SQLite from finding rows by the text, which it takes for the smallest of all.
    return sql`+${id} in (
      select rowid from search_docs where search_docs match ${expression} and ${rowsIn(ids)}
    )`;
  },
};

/** FTS5 begins to read at the highest id, and ends at the lowest. */
function rowsIn(ids: IdRange | undefined): RawBuilder<SqlBool> {
  return ids ? sql`rowid between ${ids.low} and ${ids.high}` : sql`true`;
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
  return all.map(phrase).join(' AND ') + none.map((clause) => ` NOT ${phrase(clause)}`).join('');
}

const phrase = (clause: Clause): string => `"${clause.join(' ')}"`;
