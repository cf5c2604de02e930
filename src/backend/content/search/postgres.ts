import { sql } from 'kysely';
import { FIELDS, type SearchDocument } from './document.ts';
import type { Clause } from './parse.ts';
import type { TextIndex, TextQuery } from './text-index-types.ts';
import { BREAK } from './words.ts';

/** Weights of the fields D, C, B and A. */
const WEIGHTS = sql.lit('{0.1, 0.25, 0.6, 1}');
/** Makes ts_rank divide a rank by 1 + the logarithm of the document's length. */
const BY_LENGTH = sql.lit(1);
/** Words that the statistics do not list are counted up to this number of questions. */
const COUNTED = 50_000;
/** With more matches, the newest documents are read one by one: the index would read all matches. */
const COMMON = 40_000;
/** How many documents are read then. */
const READ = 20_000;
/** Minimum number of documents to rank. */
const PRESELECTED = 400;
/** Maximum number of ranks to compute, one for each clause of a document, unless `limit` needs more. */
const RANKS = 6_400;
/**
 * Makes the planner use the text index. It underestimates the cost of reading a document, and would
 * read them in order of id until it has enough matches. The part after `or` is never evaluated, but it
 * adds to the estimated cost.
 */
const EXPENSIVE = sql.raw(
  `(question_id > 0 or ${Array(4).fill("to_tsvector('simple', question_id::text)").join(' || ')} is null)`,
);
const LETTERS: Record<keyof SearchDocument, string> = {
  title: 'A',
  tags: 'B',
  body: 'C',
  answers: 'D',
};

export const postgresIndex: TextIndex = {
  rowOf: (document) => [vectorOf(document)],

  async save(queries, rows) {
    const values = [...rows].map(([id, [words = '']]) => sql`(${id}, ${words}::tsvector)`);
    await sql`insert into search_docs (question_id, words) values ${sql.join(values)}
      on conflict (question_id) do update set words = excluded.words`.execute(queries);
  },

  async remove(queries, ids) {
    await sql`delete from search_docs where question_id in (${sql.join(ids)})`.execute(queries);
  },

  async clear(queries) {
    await sql`truncate search_docs`.execute(queries);
  },

  maintain: () => Promise.resolve(),

  /** Of all tables: without statistics a search joins posts and tags by the slowest plan. */
  async optimize(queries) {
    await sql`analyze`.execute(queries);
  },

  /** Common words are looked up in PostgreSQL's statistics of the column. */
  async counts(queries, words) {
    if (words.length === 0) return new Map();
    const { rows } = await sql<{ word: string; count: number }>`
      with common as (
        select elem as word, freq * greatest(reltuples, 0) as count
        from pg_stats
        join pg_class on pg_class.oid = 'search_docs'::regclass,
          unnest(most_common_elems::text::text[], most_common_elem_freqs) as listed (elem, freq)
        where schemaname = current_schema() and tablename = 'search_docs' and attname = 'words'
          and elem is not null
      )
      select word, coalesce(
        (select common.count from common where common.word = asked.word),
        (select count(*) from (
          select 1 from search_docs
          where words @@ (${"'"}::text || asked.word || ${"'"}::text)::tsquery and ${EXPENSIVE}
          limit ${sql.lit(COUNTED)}
        ) as found)
      )::int as count
      from unnest(${words}::text[]) as asked (word)`.execute(queries);
    return new Map(rows.map(({ word, count }) => [word, count]));
  },

  newest(text, limit, { ids, hits = 0 } = {}) {
    const exact = queryOf(text);
    const within = ids ? sql`question_id between ${ids.low} and ${ids.high}` : sql`true`;
    if (hits > COMMON) {
      return sql`select question_id as id from (
          select question_id, words from search_docs where ${within}
          order by question_id desc limit ${sql.lit(READ)}
        ) as newest where words @@ ${exact}::tsquery order by question_id desc limit ${limit}`;
    }
    // The index ignores the order of words: for a phrase it finds questions with all of its words.
    return sql`select question_id as id from (
        select question_id, words from search_docs
        where words @@ ${looseQueryOf(text)}::tsquery and ${EXPENSIVE} and ${within}
        order by question_id desc limit ${limit}
      ) as newest where words @@ ${exact}::tsquery`;
  },

  bestMatches(clauses, within, limit) {
    const allowed = within ? sql`question_id in (${within})` : sql`true`;
    const most = Math.max(PRESELECTED, Math.min(limit, Math.floor(RANKS / clauses.length)));
    const found = clauses.map(
      ({ clause, weight }) => sql`
        select question_id as id, ${sql.lit(weight)}::real as weight from search_docs
        where words @@ ${phrase(clause)}::tsquery and ${allowed}`,
    );
    // First selects the questions with the highest sum of weights, then ranks only these.
    // `|| ''` unpacks each document once instead of once for each rank.
    const rank = sql.join(
      clauses.map(
        ({ clause, weight }) =>
          sql`${sql.lit(weight)} * ts_rank(${WEIGHTS}, words, ${phrase(clause)}::tsquery, ${BY_LENGTH})`,
      ),
      sql` + `,
    );
    return sql`select id from (
        select id, sum(weight) as weight from (${sql.join(found, sql` union all `)}) as found
        group by id order by sum(weight) desc, id desc limit ${Math.max(most, limit)}
      ) as most
      cross join lateral (
        select words || '' as words from search_docs where question_id = most.id offset 0
      ) as read
      order by ${rank} desc, id desc limit ${limit}`;
  },

  // A scalar subquery: for `exists` the planner would read the documents of all matches.
  has(text, id) {
    return sql`coalesce((
      select words @@ ${queryOf(text)}::tsquery from search_docs where question_id = ${id}
    ), false)`;
  },
};

/** The document as tsvector text: each word with its position and its field's letter. */
function vectorOf(document: SearchDocument): string {
  let position = 0;
  const words: string[] = [];
  for (const field of FIELDS) {
    for (const word of document[field]) {
      position += 1;
      if (word !== BREAK) words.push(`'${word}':${String(position)}${LETTERS[field]}`);
    }
    // A gap, so that no phrase matches across fields.
    position += 1;
  }
  return words.join(' ');
}

function queryOf({ all, none }: TextQuery): string {
  const groups = all.map(
    (group) => `(${group.map((clause) => `(${phrase(clause)})`).join(' | ')})`,
  );
  return [...groups, ...none.map((clause) => `!(${phrase(clause)})`)].join(' & ');
}

/** The same query without word order. Excluded phrases are left out: they need the order. */
function looseQueryOf({ all, none }: TextQuery): string {
  const groups = all.map(
    (group) =>
      `(${group.map((clause) => `(${clause.map((word) => `'${word}'`).join(' & ')})`).join(' | ')})`,
  );
  const single = none.filter(({ length }) => length === 1);
  return [...groups, ...single.map((clause) => `!${phrase(clause)}`)].join(' & ');
}

const phrase = (clause: Clause): string => clause.map((word) => `'${word}'`).join(' <-> ');
