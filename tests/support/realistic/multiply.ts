import { sql } from 'kysely';
import { documentOf } from '../../../src/backend/content/search/document.ts';
import { textIndex } from '../../../src/backend/content/search/text-index.ts';
import { textsOf } from '../../../src/backend/content/search/search.store.ts';
import { findRows } from '../../../src/backend/platform/sql/rows.ts';
import type { Database, Queries } from '../../../src/backend/platform/sql/database.ts';

export interface Time {
  readonly until: number;
  readonly years: number;
}

const TABLES = ['users', 'posts', 'question_tags', 'search_docs'] as const;
const POST = `kind, edited_at, active_at, score, title, answer_count, featured, status, content, excerpt`;
const TAGGED = 'tag_id, position, status, featured, score, answer_count';

/**
 * Copies people, posts, tags of questions and search documents repeatedly, each copy later than the
 * previous one and with higher ids. The databases do it themselves: creating a million questions one by
 * one takes an hour. A third of a copy's posts are by its own people.
 */
export async function multiply(db: Database, copies: number, time: Time): Promise<void> {
  const ids = await db.sql
    .selectFrom('posts')
    .select((row) => row.fn.max<number>('id').as('step'))
    .executeTakeFirstOrThrow();
  const { people } = await db.sql
    .selectFrom('users')
    .select((row) => row.fn.max<number>('id').as('people'))
    .executeTakeFirstOrThrow();
  const indexes = await dropIndexes(db);
  if (db.engine === 'sqlite') await keepDocuments(db.sql);
  for (let copy = 1; copy < copies; copy += 1) {
    await db.sql
      .transaction()
      .execute((queries) =>
        addCopy({ ...db, sql: queries }, { copy, copies, step: ids.step, people, time }),
      );
  }
  for (const index of indexes) await sql.raw(index).execute(db.sql);
  if (db.engine === 'sqlite') {
    await setHashSize(db.sql, DEFAULT_HASH);
    // As after an import: otherwise a search would read the separate segments of every copy.
    return textIndex(db.engine).optimize(db.sql);
  }
  for (const table of ['posts', 'users']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id))
      from ${sql.table(table)}`.execute(db.sql);
  }
}

/** Bytes of words after which SQLite's index writes a segment and merges segments. */
const DEFAULT_HASH = 1_048_576;
const LARGE_HASH = 64 * DEFAULT_HASH;

async function setHashSize(queries: Queries, bytes: number): Promise<void> {
  await sql`insert into search_docs (search_docs, rank) values ('hashsize', ${sql.lit(bytes)})`.execute(
    queries,
  );
}

interface Copy {
  readonly copy: number;
  readonly copies: number;
  /** The distance between the ids of one copy and those of the next. */
  readonly step: number;
  readonly people: number;
  readonly time: Time;
}

async function addCopy(db: Database, { copy, copies, step, people, time }: Copy): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db.sql);
  const on = String(copy * step);
  const suffix = `'_${String(copy)}'`;
  const created = `${String(time.until)} - cast(${String(time.years)} *
    (1 - (${on} + (case when kind = 'question' then id else question_id end)) / ${String(step * copies)}.0) as bigint)`;
  await run(`insert into users (id, username, username_key, joined_at, bio, reputation)
    select id + ${String(copy * people)}, username || ${suffix}, username_key || ${suffix},
      joined_at + ${String(copy * people)}, bio, 1 + reputation / ${String(copy + 1)}
    from users where id <= ${String(people)}`);
  await run(`insert into posts (id, question_id, author_id, created_at, views, ${POST})
    select id + ${on}, question_id + ${on},
      case when id % 3 = 0 then author_id + ${String(copy * people)} else author_id end,
      ${created}, views + (id * ${String(copy)}) % 97, ${POST}
    from posts where id <= ${String(step)}`);
  await run(`insert into question_tags (question_id, created_at, views, ${TAGGED})
    select posts.id, posts.created_at, posts.views, ${TAGGED.replace(/\w+/g, 'tagged.$&')}
    from question_tags as tagged join posts on posts.id = tagged.question_id + ${on}
    where tagged.question_id <= ${String(step)}`);
  await run(
    db.engine === 'sqlite'
      ? `insert into search_docs (rowid, title, tags, body, answers)
          select id + ${on}, title, tags, body, answers from temp.documents`
      : `insert into search_docs (question_id, words)
          select question_id + ${on}, words from search_docs where question_id <= ${String(step)}`,
  );
}

/** Stores the search documents, because SQLite's index does not. */
async function keepDocuments(queries: Queries): Promise<void> {
  await setHashSize(queries, LARGE_HASH);
  await sql`create temp table documents (id integer primary key, title, tags, body, answers)`.execute(
    queries,
  );
  const all = await findRows(queries, 'posts', { kind: 'question' }, 'id');
  for (let at = 0; at < all.length; at += 200) {
    const ids = all.slice(at, at + 200).map(({ id }) => id);
    const rows = (await textsOf(queries, ids)).map((one) => {
      const { title, tags, body, answers } = documentOf(one);
      return sql`(${one.id}, ${sql.join([title, tags, body, answers].map((words) => words.join(' ')))})`;
    });
    await sql`insert into temp.documents values ${sql.join(rows)}`.execute(queries);
  }
}

/** Drops the indexes, which are faster to create at the end. Returns the statements for that. */
async function dropIndexes(db: Database): Promise<string[]> {
  const tables = sql.join(TABLES);
  const { rows } = await (
    db.engine === 'sqlite'
      ? sql<Index>`select name, sql as text from sqlite_master
          where type = 'index' and sql is not null and tbl_name in (${tables})`
      : sql<Index>`select indexname as name, indexdef as text from pg_indexes
          where schemaname = 'public' and tablename in (${tables}) and not exists (
            select 1 from pg_constraint where conname = indexname)`
  ).execute(db.sql);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db.sql);
  return rows.map(({ text }) => text);
}

interface Index {
  readonly name: string;
  readonly text: string;
}
