import { counters } from '../../sql/counters.ts';
import type { Queries } from '../../sql/open.ts';
import type { FieldLengths } from '../ranking/bm25.ts';
import type { Clause } from '../parse.ts';

/** Fields' lengths before a first sample. */
const USUAL: FieldLengths = { title: 9, tags: 5, body: 100, code: 30, answers: 150 };

/** In how many questions words are, estimated by a sample of the questions. */
export interface Frequencies {
  /** Questions in all, 1 at least. */
  readonly questions: number;
  readonly lengths: FieldLengths;
  /** Questions that have the words of a clause, at most. */
  of(clause: Clause): number;
  /** Whether a word was in the sample, or written since. */
  knows(word: string): boolean;
}

/** Looks words up. Two statements. */
export async function frequenciesOf(
  queries: Queries,
  words: readonly string[],
): Promise<Frequencies> {
  const rows =
    words.length === 0
      ? []
      : await queries
          .selectFrom('search_words')
          .select(['word', 'questions'])
          .where('word', 'in', [...new Set(words)])
          .execute();
  const sample = await queries.selectFrom('search_sample').selectAll().executeTakeFirst();
  const known = new Map(rows.map(({ word, questions }) => [word, questions]));
  const questions = Math.max(1, sample?.questions ?? (await counters(queries)).questions);
  // A word that no question of the sample has is in less of them than one that a single one has.
  const unseen = sample ? Math.max(1, Math.floor(questions / Math.max(1, sample.read) / 2)) : 1;
  return {
    questions,
    lengths: sample ?? USUAL,
    of: (clause) => Math.min(...clause.map((word) => known.get(word) ?? unseen)),
    knows: (word) => known.has(word),
  };
}

/** How much a word tells: the fewer questions have it, the more. */
export function rarity(frequencies: Frequencies, clause: Clause): number {
  const { questions } = frequencies;
  const count = Math.min(frequencies.of(clause), questions);
  return Math.log(1 + (questions - count + 0.5) / (count + 0.5));
}
