import { fingerprintsOfQuestion } from '../error-texts/fingerprint.ts';
import type { Engine } from '../../platform/sql/dialect.ts';
import { documentOf, type QuestionTexts } from './document.ts';
import { textIndex } from './text-index.ts';
import { titleWords } from './vocabulary.ts';

export interface UnindexedQuestion extends QuestionTexts {
  readonly id: number;
}

/** The index data of one question. */
export interface Indexed {
  readonly id: number;
  readonly document: readonly string[];
  readonly words: ReturnType<typeof titleWords>;
  readonly fingerprints: readonly string[];
}

/**
 * Computes index data without a database, which takes about a millisecond of CPU and for long threads
 * more: callers may let others run between yields. The last result is the complete one.
 */
export function* indexData(engine: Engine, question: UnindexedQuestion): Generator<Indexed> {
  const indexed = {
    id: question.id,
    document: textIndex(engine).rowOf(documentOf(question)),
    words: titleWords(question),
  };
  for (const fingerprints of fingerprintsOfQuestion(question)) yield { ...indexed, fingerprints };
}
