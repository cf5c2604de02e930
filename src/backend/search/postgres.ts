import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { FIELDS, type SearchDocument } from './document.ts';
import type { Clause, TextSearch } from './parse.ts';
import type { Hit, IdRange, TextIndex } from './textindex.ts';
import { BREAK } from './words.ts';

/** What a word weighs in fields D, C, B and A. */
const WEIGHTS = sql.lit('{0.1, 0.25, 0.6, 1}');
/** Divides a rank by 1 + the logarithm of the document's length. */
const BY_LENGTH = sql.lit(1);
/**
 * Questions that the index finds at once, at most; and documents that are read one by one instead, each
 * for one word: for nine it takes twice the time.
 */
const FOUND = 40_000;
const READ = 5_000;
const TWICE = 8;
/** Documents that are looked up one by one; and ids among which they are near each other. */
const LOOKED_UP = 1_000;
const SPAN = 100_000;
/** Documents that are read to find the likeliest, at least; of more no more than so many ranks are worked out. */
const PRESELECTED = 400;
const RANKS = 6_400;
/**
 * To read a document is dear, which the planner does not know: rather than ask the index it would
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

  async ends(queries) {
    const { rows } = await sql<Partial<IdRange>>`
      select min(question_id) as low, max(question_id) as high from search_docs`.execute(queries);
    return { low: rows[0]?.low ?? 0, high: rows[0]?.high ?? 0 };
  },

  shareOf({ all, none }, frequencies) {
    if (all.length + none.length === 0) return 1;
    const found = all.length > 0 ? frequencies.of(all.flat()) : Infinity;
    if (found <= FOUND) return 1;
    const words = [...all, ...none].flat().length;
    return READ / (1 + (words - 1) / TWICE) / frequencies.questions;
  },

  lookedUp: () => LOOKED_UP,

  spanOf: () => SPAN,

  guards: () => Promise.resolve([]),

  holds: (word) => sql<SqlBool>`exists (
    select 1 from search_docs where words @@ ${phrase([word])}::tsquery and ${DEAR}
  )`,

  newest(text, limit, ids) {
    // From an array each is looked up: the planner would rather read all questions beside.
    return sql`select unnest(array(select id from ${documentsOf(text, limit, ids)})) as id`;
  },

  ranked(_, text, limit, ids) {
    const rank = sql`-ts_rank(${WEIGHTS}, words, ${queryOf(text)}::tsquery, ${BY_LENGTH})`;
    return Promise.resolve(
      sql<Hit>`select id, ${rank} as rank from ${documentsOf(text, limit, ids)}`,
    );
  },

  async maySkip(queries, text, limit, ids) {
    const loose = looseQueryOf(text);
    if (loose === queryOf(text)) return false;
    const read = sql<{
      count: number;
    }>`select count(*) as count from ${newestOf(loose, limit, ids)}`;
    const { rows } = await read.execute(queries);
    return (rows[0]?.count ?? 0) >= limit;
  },

  likeliest(clauses, required, limit) {
    const matching =
      required.length === 0
        ? sql`true`
        : sql`words @@ ${queryOf({ all: required, none: [] })}::tsquery`;
    const most = Math.max(PRESELECTED, Math.min(limit, Math.floor(RANKS / clauses.length)));
    const found = clauses.map(
      ({ clause, weight }) => sql`
        select question_id as id, ${sql.lit(weight)}::real as weight from search_docs
        where words @@ ${phrase(clause)}::tsquery and ${matching}`,
    );
    // Which words there are tells most; how often and where is asked of the few that have the most. Their
    // documents are unpacked once (`|| ''`): each rank would do so anew.
    const rank = sql.join(
      clauses.map(
        ({ clause, weight }) =>
          sql`${sql.lit(weight)} * ts_rank(${WEIGHTS}, words, ${phrase(clause)}::tsquery, ${BY_LENGTH})`,
      ),
      sql` + `,
    );
    return sql`select id from (
        select id, sum(weight) as weight from (${sql.join(found, sql` union all `)}) as found
        group by id order by sum(weight) desc, id desc limit ${most}
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

/** The newest documents that match; of those with a phrase's words, the ones that have the phrase. */
function documentsOf(text: TextSearch, limit: number, ids?: IdRange): RawBuilder<unknown> {
  const exact = queryOf(text);
  const loose = ids?.isDense ? exact : looseQueryOf(text);
  const rows = newestOf(loose, limit, ids);
  return loose === exact ? rows : sql`${rows} where words @@ ${exact}::tsquery`;
}

function newestOf(query: string, limit: number, ids?: IdRange): RawBuilder<unknown> {
  const matching = sql`words @@ ${query}::tsquery`;
  // No condition for the index, where most have the words: it would read all that have each of them.
  const found = ids?.isDense ? sql`coalesce(${matching}, false)` : sql`${matching} and ${DEAR}`;
  const within = ids ? sql`question_id between ${ids.low} and ${ids.high}` : sql`true`;
  return sql`(
    select question_id as id, words from search_docs
    where ${found} and ${within} order by question_id desc limit ${limit}
  ) as newest`;
}

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

function queryOf({ all, none }: TextSearch): string {
  return [...all.map(phrase), ...none.map((clause) => `!(${phrase(clause)})`)].join(' & ');
}

/** Without the order of words, which the index does not know: it would read every document. */
function looseQueryOf({ all, none }: TextSearch): string {
  const single = none.filter(({ length }) => length === 1);
  return queryOf({ all: all.flat().map((word) => [word]), none: single });
}

const phrase = (clause: Clause): string => clause.map((word) => `'${word}'`).join(' <-> ');
