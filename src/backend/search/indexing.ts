import { saveFingerprints } from '../error-texts/indexing.ts';
import { replaceFingerprints } from '../error-texts/store.ts';
import type { Database, Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';
import { documentOf, type SearchDocument } from './document.ts';
import type { Indexed } from './indexed.ts';
import { joinSegments } from './segments.ts';
import { questionsAfter } from './store.ts';
import { textIndex } from './textindex.ts';
import { type QuestionWithTexts, textsOf } from './texts.ts';

type IndexTransaction = Pick<Transaction, 'sql' | 'engine'>;

/** Questions read and written by one set of statements. */
const BATCH = 200;
/** Questions that are read at once where there is little time. */
const FEW = 5;

/**
 * Makes questions' documents anew from their rows, in five statements for each 200 of them (SQLite: seven);
 * a deleted question's is removed.
 */
export async function indexQuestions(
  tx: IndexTransaction,
  questionIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < questionIds.length; start += BATCH) {
    await indexBatch(tx, questionIds.slice(start, start + BATCH));
  }
}

/** Writes what was worked out of questions that are new. */
export async function saveIndexed(
  { sql, engine }: IndexTransaction,
  indexed: readonly Indexed[],
): Promise<void> {
  if (indexed.length === 0) return;
  await textIndex(engine).save(sql, new Map(indexed.map(({ id, document }) => [id, document])));
  await joinSegments({ sql, engine }, indexed.length);
  await replaceFingerprints(
    sql,
    indexed.map(({ id }) => id),
    indexed.flatMap(({ id, fingerprints }) =>
      fingerprints.map((fingerprint) => ({ fingerprint, question_id: id })),
    ),
  );
}

/**
 * Makes documents of as many of the questions as there is time for in so many milliseconds, of one at
 * least: the first ones, whose texts it gives back.
 */
export async function indexWithin(
  tx: IndexTransaction,
  questionIds: readonly number[],
  milliseconds: number,
): Promise<{ readonly done: readonly number[]; readonly texts: readonly QuestionWithTexts[] }> {
  let end = performance.now() + milliseconds;
  const done: number[] = [];
  const texts: QuestionWithTexts[] = [];
  const rows: Rows = new Map();
  const isOver = () => done.length > 0 && performance.now() >= end;
  while (done.length < questionIds.length && !isOver()) {
    const ids =
      tx.engine === 'sqlite' ? questionIds.slice(done.length, done.length + FEW) : questionIds;
    const found = new Map((await textsOf(tx.sql, ids)).map((one) => [one.id, one]));
    // It reads in another process: that is nobody's time here.
    if (tx.engine === 'postgres') end = performance.now() + milliseconds;
    for (const id of ids) {
      if (isOver()) break;
      done.push(id);
      const one = found.get(id);
      if (!one) continue;
      texts.push(one);
      rows.set(id, textIndex(tx.engine).rowOf(documentOf(one)));
    }
  }
  await saveRows(tx, done, rows);
  await joinSegments(tx, rows.size);
  await saveFingerprints(tx.sql, done, texts);
  return { done, texts };
}

async function indexBatch(tx: IndexTransaction, ids: readonly number[]): Promise<void> {
  const texts = await textsOf(tx.sql, ids);
  const rows = new Map(texts.map((one) => [one.id, textIndex(tx.engine).rowOf(documentOf(one))]));
  await saveRows(tx, ids, rows);
  await joinSegments(tx, rows.size);
  await saveFingerprints(tx.sql, ids, texts);
}

/** Documents as the index has them, by their questions. */
type Rows = Map<number, readonly string[]>;

/** Writes the documents of questions; those of `ids` that are not there lose theirs. */
async function saveRows(tx: IndexTransaction, ids: readonly number[], rows: Rows): Promise<void> {
  const index = textIndex(tx.engine);
  const gone = ids.filter((id) => !rows.has(id));
  if (gone.length > 0) await index.remove(tx.sql, gone);
  if (rows.size > 0) await index.save(tx.sql, rows);
}

/** The documents of those questions that are there, in three statements. */
export async function documentsOf(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, SearchDocument>> {
  const texts = await textsOf(queries, ids);
  return new Map(texts.map((one) => [one.id, documentOf(one)]));
}

/** Makes the whole index anew, in many transactions; `onProgress` is told the questions done. */
export async function rebuildIndex(
  { sql, engine }: Database,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  await textIndex(engine).clear(sql);
  let done = 0;
  for (let ids = await questionsAfter(sql, 0, BATCH); ids.length > 0;) {
    const batch = ids;
    await sql.transaction().execute((queries) => indexBatch({ sql: queries, engine }, batch));
    onProgress((done += batch.length));
    ids = await questionsAfter(sql, batch.at(-1) ?? 0, BATCH);
  }
}
