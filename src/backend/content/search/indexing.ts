import { replaceFingerprints } from '../error-texts/error-texts.store.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { documentOf } from './document.ts';
import type { Indexed } from './indexed.ts';
import { questionsAfter } from './search.store.ts';
import { textIndex } from './text-index.ts';
import { textsOf } from './texts.ts';
import { addWords, titleWords } from './vocabulary.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Row } from '../../platform/sql/tables.ts';
import type { ErrorTexts } from '../error-texts/fingerprint.ts';

type IndexTransaction = Pick<Transaction, 'sql' | 'engine'>;

/** Questions read and written by one set of statements. */
const BATCH = 200;

/** Saves computed index data of new questions. */
export async function saveIndexed(
  { sql, engine }: IndexTransaction,
  indexed: readonly Indexed[],
): Promise<void> {
  if (indexed.length === 0) return;
  const index = textIndex(engine);
  await index.save(sql, new Map(indexed.map(({ id, document }) => [id, document])));
  await index.maintain(sql, indexed.length);
  await addWords(
    sql,
    indexed.flatMap((one) => one.words),
  );
  await replaceFingerprints(
    sql,
    indexed.map(({ id }) => id),
    indexed.flatMap(({ id, fingerprints }) =>
      fingerprints.map((fingerprint) => ({ fingerprint, question_id: id })),
    ),
  );
}

/** Reads questions from the database and indexes them; removes deleted ones from the index. */
export async function indexQuestions(
  tx: IndexTransaction,
  questionIds: readonly number[],
): Promise<void> {
  const { sql, engine } = tx;
  const index = textIndex(engine);
  for (let start = 0; start < questionIds.length; start += BATCH) {
    const ids = questionIds.slice(start, start + BATCH);
    const texts = await textsOf(sql, ids);
    const rows = new Map(texts.map((one) => [one.id, index.rowOf(documentOf(one))]));
    const gone = ids.filter((id) => !rows.has(id));
    if (gone.length > 0) await index.remove(sql, gone);
    if (rows.size > 0) await index.save(sql, rows);
    await index.maintain(sql, ids.length);
    await addWords(sql, texts.flatMap(titleWords));
    await saveFingerprints(sql, ids, texts);
  }
}

/** Reindexes all questions in many transactions; calls `onProgress` with the number done so far. */
export async function rebuildIndex(
  { sql, engine }: Database,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  await textIndex(engine).clear(sql);
  let done = 0;
  for (let ids = await questionsAfter(sql, 0, BATCH); ids.length > 0;) {
    const batch = ids;
    await sql.transaction().execute((queries) => indexQuestions({ sql: queries, engine }, batch));
    onProgress((done += batch.length));
    ids = await questionsAfter(sql, batch.at(-1) ?? 0, BATCH);
  }
}

/** Milliseconds to work before letting others run. */
const TURN = 15;

type QuestionTexts = ErrorTexts & { readonly id: number };

/** Saves the error fingerprints of questions; those in `ids` without a question lose theirs. */
async function saveFingerprints(
  queries: Queries,
  ids: readonly number[],
  questions: readonly QuestionTexts[],
): Promise<void> {
  // Loads the tables of 45 languages lazily: a read-only server does not need them.
  const { fingerprintsOfQuestion } = await import('../error-texts/fingerprint.ts');
  const rows: Row<'search_fingerprints'>[] = [];
  let since = performance.now();
  for (const question of questions) {
    let found: string[] = [];
    for (found of fingerprintsOfQuestion(question)) {
      if (performance.now() - since < TURN) continue;
      await yieldToEventLoop();
      since = performance.now();
    }
    rows.push(...found.map((fingerprint) => ({ fingerprint, question_id: question.id })));
  }
  await replaceFingerprints(queries, ids, rows);
}
