import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { replaceFingerprints } from '../error-texts/error-texts.store.ts';
import { QUESTION } from '../../platform/sql/post-kinds.ts';
import { findRows } from '../../platform/sql/rows.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Indexed } from './indexed.ts';
import { textIndex } from './text-index.ts';
import { textsOf } from './search.store.ts';
import { addWords } from './vocabulary.ts';

type IndexTransaction = Pick<Transaction, 'sql' | 'engine'>;

/** Questions read and written by one set of statements. */
const BATCH = 200;
/** Milliseconds to work before letting others run. */
const TURN = 15;

/** Saves computed index data of questions; those in `ids` without any leave the index. */
export async function saveIndexed(
  { sql, engine }: IndexTransaction,
  ids: readonly number[],
  indexed: readonly Indexed[],
): Promise<void> {
  const index = textIndex(engine);
  const rows = new Map(indexed.map(({ id, document }) => [id, document]));
  const gone = ids.filter((id) => !rows.has(id));
  if (gone.length > 0) await index.remove(sql, gone);
  if (rows.size > 0) await index.save(sql, rows);
  await index.maintain(sql, ids.length);
  const words = indexed.flatMap((one) => one.words);
  await addWords(sql, words);
  await replaceFingerprints(
    sql,
    ids,
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
  // Loads the tables of 45 languages lazily: a read-only server does not need them.
  const { indexData } = await import('./indexed.ts');
  let since = performance.now();
  for (let start = 0; start < questionIds.length; start += BATCH) {
    const ids = questionIds.slice(start, start + BATCH);
    const all: Indexed[] = [];
    for (const question of await textsOf(tx.sql, ids)) {
      let indexed: Indexed | undefined;
      for (indexed of indexData(tx.engine, question)) {
        if (performance.now() - since < TURN) continue;
        await yieldToEventLoop();
        since = performance.now();
      }
      if (indexed) all.push(indexed);
    }
    await saveIndexed(tx, ids, all);
  }
}

/** Reindexes all questions; calls `onProgress` with the number done so far. */
export async function rebuildIndex(
  tx: IndexTransaction,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  await textIndex(tx.engine).clear(tx.sql);
  const after = (id: number) =>
    findRows(tx.sql, 'posts', { kind: QUESTION, id: { '>': id } }, 'id', {
      order: 'id',
      limit: BATCH,
    });
  let done = 0;
  for (let rows = await after(0); rows.length > 0; rows = await after(rows.at(-1)?.id ?? 0)) {
    const ids = rows.map(({ id }) => id);
    await indexQuestions(tx, ids);
    onProgress((done += rows.length));
  }
}
