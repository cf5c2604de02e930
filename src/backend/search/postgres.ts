import { sql } from 'kysely';
import { FIELDS, type SearchDocument } from './document.ts';
import type { Clause } from './parse.ts';
import type { TextIndex, TextQuery } from './textindex.ts';
import { BREAK } from './words.ts';

/** What a word weighs in fields D, C, B and A. */
const WEIGHTS = sql.lit('{0.1, 0.25, 0.6, 1}');
/** Divides a rank by 1 + the logarithm of the document's length. */
const BY_LENGTH = sql.lit(1);
/** Questions up to which a word that the statistics do not list is counted. */
const COUNTED = 50_000;
/** Matches from which on the newest documents are read one by one, and how many: the index would read all. */
const COMMON = 40_000;
const READ = 20_000;
/** Documents that are read to find the likeliest, at least, and how many ranks are worked out. */
const PRESELECTED = 400;
const RANKS = 6_400;
/**
 * Reading a document is expensive, which the planner does not know: rather than ask the index it would
 * read them all by id until there are enough. What follows the `or` never runs, but it is counted.
 */
const DEAR = sql.raw(
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

  tidy: () => Promise.resolve(),

  async optimize(queries) {
    await sql`analyze search_docs`.execute(queries);
  },

  /** Common words are in the statistics that PostgreSQL keeps of the column. */
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
          where words @@ (${"'"}::text || asked.word || ${"'"}::text)::tsquery and ${DEAR}
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
    // The index does not know the order of words: of a phrase it finds questions that have its words.
    return sql`select question_id as id from (
        select question_id, words from search_docs
        where words @@ ${looseQueryOf(text)}::tsquery and ${DEAR} and ${within}
        order by question_id desc limit ${limit}
      ) as newest where words @@ ${exact}::tsquery`;
  },

  likeliest(clauses, within, limit) {
    const allowed = within ? sql`question_id in (${within})` : sql`true`;
    const most = Math.max(PRESELECTED, Math.min(limit, Math.floor(RANKS / clauses.length)));
    const found = clauses.map(
      ({ clause, weight }) => sql`
        select question_id as id, ${sql.lit(weight)}::real as weight from search_docs
        where words @@ ${phrase(clause)}::tsquery and ${allowed}`,
    );
    // Which words a question has counts most; how often and where is looked up for those with the most.
    // Documents are unpacked once (`|| ''`): otherwise each rank would do so.
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

  // A value and no condition: for `exists` the planner would read the documents of all who have the words.
  has(text, id) {
    return sql`coalesce((
      select words @@ ${queryOf(text)}::tsquery from search_docs where question_id = ${id}
    ), false)`;
  },
};

/** In tsvector's notation: each word with its place and its field's letter. */
function vectorOf(document: SearchDocument): string {
  let place = 0;
  const words: string[] = [];
  for (const field of FIELDS) {
    for (const word of document[field]) {
      place += 1;
      if (word !== BREAK) words.push(`'${word}':${String(place)}${LETTERS[field]}`);
    }
    // No phrase goes over the end of a field.
    place += 1;
  }
  return words.join(' ');
}

function queryOf({ all, none }: TextQuery): string {
  const groups = all.map(
    (group) => `(${group.map((clause) => `(${phrase(clause)})`).join(' | ')})`,
  );
  return [...groups, ...none.map((clause) => `!(${phrase(clause)})`)].join(' & ');
}

/** The same without the order of words. */
function looseQueryOf({ all, none }: TextQuery): string {
  const groups = all.map(
    (group) =>
      `(${group.map((clause) => `(${clause.map((word) => `'${word}'`).join(' & ')})`).join(' | ')})`,
  );
  const single = none.filter(({ length }) => length === 1);
  return [...groups, ...single.map((clause) => `!${phrase(clause)}`)].join(' & ');
}

const phrase = (clause: Clause): string => clause.map((word) => `'${word}'`).join(' <-> ');
