import { rebuildIndex } from '../../../src/backend/content/search/search.ts';
import type { Database, Queries } from '../../../src/backend/platform/sql/database.ts';
import type { NewRow, Tables } from '../../../src/backend/platform/sql/tables.ts';
import { sql } from 'kysely';
import { START } from '../backend.ts';
import { vacuum } from '../vacuum.ts';
import { multiply } from './multiply.ts';
import { vocabulary } from './vocabulary.ts';
import { textsOf, type Texts } from './texts.ts';
import { type Random, randomOf, zipf } from './zipf.ts';

const TAGS = 5_000;
/** Rows per statement: databases bind at most about 32,000 values. */
const BATCH = 500;
const YEARS = 14;
const YEAR = 31_557_600_000;

/** The tag with the most questions in a realistic community. */
export const TOP_TAG = 'the-0';

/** Questions that are created one by one; if there are many more, the others are copies of them. */
const MADE = 10_000;

/**
 * Fills an empty database like a community of several years: words, tags and authors by Zipf's law, ids
 * that rise with time, half as many answers as questions. The same count gives the same community.
 */
export async function addRealisticCommunity(db: Database, count: number): Promise<void> {
  const copies = count > 2 * MADE ? Math.round(count / MADE) : 1;
  await addMade(db, count / copies, copies);
  if (copies > 1) {
    await multiply(db, copies, { until: START, years: YEARS * YEAR });
    await countAll(db.sql);
  }
  await vacuum(db);
}

/** The first of `copies` copies of a community, which has the first of its years. */
async function addMade(db: Database, count: number, copies: number): Promise<void> {
  const random = randomOf(count);
  const texts = textsOf(random);
  const people = Math.max(100, Math.floor(count / 5));
  await db.sql.transaction().execute(async (queries) => {
    await insertAll(queries, 'users', people, (at) => personOf(texts, at));
    const questions = await addQuestions(queries, { random, texts, count, people, copies });
    await addAnswers(queries, { random, texts, questions, people });
    await countAll(queries);
  });
  await db.sql.transaction().execute((sql) => rebuildIndex({ sql, engine: db.engine }));
}

interface Making {
  readonly random: Random;
  readonly texts: Texts;
  readonly people: number;
}

const personOf = (texts: Texts, at: number): NewRow<'users'> => {
  const username = `${texts.words(1)}_${texts.words(1)}_${String(at)}`;
  return {
    username,
    username_key: username.toLowerCase(),
    joined_at: START - YEARS * YEAR + at,
    bio: texts.words(20),
    reputation: 1 + Math.floor(100_000 / (at + 1)),
  };
};

interface AddedQuestion {
  readonly id: number;
  readonly answers: number;
}

async function addQuestions(
  queries: Queries,
  { random, texts, people, count, copies }: Making & { readonly count: number; copies: number },
): Promise<AddedQuestion[]> {
  const author = zipf(people, random);
  const tag = zipf(TAGS, random);
  const asked: AddedQuestion[] = [];
  const tagged: NewRow<'question_tags'>[] = [];
  const names = vocabulary(TAGS).map((word, at) => `${word}-${String(at)}`);
  await insertAll(queries, 'tags', TAGS, (at) => ({
    name: names[at] ?? '',
    color: '#336699',
    created_at: START - YEARS * YEAR + at,
  }));
  await insertAll(queries, 'posts', count, (at) => {
    const id = at + 1;
    const answers = Math.floor(random() * random() * 3);
    const created = START - Math.floor(YEARS * YEAR * (1 - at / (count * copies)));
    const listed = {
      status: random() < 0.05 ? ('closed' as const) : ('open' as const),
      featured: random() < 0.0005 ? (1 as const) : (0 as const),
      created_at: created,
      score: Math.floor(1 / (random() + 0.01)) - 2,
      views: Math.floor(200 / (random() + 0.001)),
      answer_count: answers,
    };
    asked.push({ id, answers });
    for (const [position, tagId] of [...new Set([tag(), tag(), tag()])].entries()) {
      tagged.push({ ...listed, tag_id: tagId + 1, question_id: id, position });
    }
    const content = texts.body();
    return {
      ...listed,
      kind: 'question' as const,
      author_id: author() + 1,
      active_at: created,
      title: texts.title(),
      content,
      excerpt: content.slice(3, 150),
    };
  });
  await insertAll(queries, 'question_tags', tagged.length, (at) => tagged[at] ?? fail());
  return asked;
}

async function addAnswers(
  queries: Queries,
  { random, texts, people, questions }: Making & { readonly questions: readonly AddedQuestion[] },
): Promise<void> {
  const author = zipf(people, random);
  const of = questions.flatMap(({ id, answers }) => Array.from({ length: answers }, () => id));
  await insertAll(queries, 'posts', of.length, (at) => ({
    kind: 'answer' as const,
    question_id: of[at] ?? 0,
    author_id: author() + 1,
    created_at: START - Math.floor(YEARS * YEAR * (1 - at / of.length)),
    active_at: START,
    score: Math.floor(random() * 5),
    content: texts.body(),
  }));
}

/** Writes the stored counts. */
async function countAll(queries: Queries): Promise<void> {
  await sql`update tags set (question_count, closed_count) = (
    select count(*), coalesce(sum(case when status = 'closed' then 1 else 0 end), 0)
    from question_tags where tag_id = tags.id)`.execute(queries);
  for (const kind of ['question', 'answer'] as const) {
    const column = sql.ref(`${kind}_count`);
    await sql`update users set ${column} = mine.written from (
      select author_id, count(*) as written from posts where kind = ${kind} group by author_id
    ) as mine where mine.author_id = users.id`.execute(queries);
  }
  for (const [name, rows] of [
    ['questions', sql`posts where kind = 'question'`],
    ['questions_closed', sql`posts where kind = 'question' and status = 'closed'`],
    ['answers', sql`posts where kind = 'answer'`],
    ['tags', sql`tags`],
    ['users', sql`users`],
  ] as const) {
    await sql`update counters set value = (select count(*) from ${rows})
      where name = ${name} and shard = 0`.execute(queries);
  }
}

/** Writes `count` rows, several hundred per statement. */
export async function insertAll<Name extends keyof Tables>(
  queries: Queries,
  table: Name,
  count: number,
  rowOf: (at: number) => NewRow<Name>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => rowOf(from + at));
    await queries.insertInto(table).values(rows).execute();
  }
}

function fail(): never {
  throw new Error('There is no such row');
}
