import { sql } from 'kysely';
import { FIELDS } from './document.ts';
import type { Clause, TextSearch } from './parse.ts';
import type { Hit, TextIndex } from './textindex.ts';

/** What a word weighs in title, tags, body and answers. */
const RANK = sql`bm25(search_docs, 10, 6, 2.5, 1)`;

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

  newest(text, limit, ranked) {
    return sql<Hit>`select rowid as id, ${ranked ? RANK : sql.lit(0)} as rank
      from search_docs where search_docs match ${expressionOf(text)}
      order by rowid desc limit ${limit}`;
  },

  has(text, id) {
    // The plus keeps SQLite from finding rows by the text, which it takes for the smallest of all.
    return sql`+${id} in (select rowid from search_docs where search_docs match ${expressionOf(text)})`;
  },
};

/** In FTS5's query language. In quotes nothing is an operator, and words hold no quotes. */
function expressionOf({ all, none }: TextSearch): string {
  return all.map(phrase).join(' AND ') + none.map((clause) => ` NOT ${phrase(clause)}`).join('');
}

const phrase = (clause: Clause): string => `"${clause.join(' ')}"`;
