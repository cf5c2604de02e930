import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { ErrorTexts } from './fingerprint.ts';
import { replaceFingerprints } from './error-texts.store.ts';

/** Milliseconds to work before letting others run. */
const TURN = 15;

type QuestionTexts = ErrorTexts & { readonly id: number };

/** Saves the error fingerprints of questions; those in `ids` without a question lose theirs. */
export async function saveFingerprints(
  queries: Queries,
  ids: readonly number[],
  questions: readonly QuestionTexts[],
): Promise<void> {
  // Loads the tables of 45 languages lazily: a read-only server does not need them.
  const { fingerprintsOfQuestion } = await import('./fingerprint.ts');
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
