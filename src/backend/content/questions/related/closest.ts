import { knownBy } from '../../error-texts/matching.ts';
import { rankQuestions, weigh } from '../../search/rank-questions.ts';
import { textsOf } from '../../search/texts.ts';
import { similarityTerms, toSimilarityInput } from '../../search/search-terms.ts';
import type { Database } from '../../../platform/sql/database.ts';
import { errorsOf } from '../similar.ts';

/** Maximum number of questions: more than are shown, because some may be deleted later. */
const MOST = 10;
/** The minimum score, as a share of the score of the question with itself. */
const LEAST_SHARE = 0.18;

/**
 * The ids of the most similar questions, closest first: those with the same error, then those with
 * the same words. Questions that only share common words are left out. Empty for an unknown
 * question. A long read.
 */
export async function closestTo(db: Database, id: number): Promise<number[]> {
  const [question] = await textsOf(db.sql, [id]);
  if (!question) return [];
  const asked = toSimilarityInput(question);
  const query = await weigh(db, similarityTerms(asked));
  const { exact } = await errorsOf(asked);
  const sameError = await knownBy(db, exact, query);
  const ranked = await rankQuestions(db, query);
  const itself = ranked.find((one) => one.id === id);
  const least = LEAST_SHARE * (itself?.score ?? 0);
  const likely = ranked.filter(({ score }) => score >= least).map((one) => one.id);
  return [...new Set([...sameError, ...likely])].filter((one) => one !== id).slice(0, MOST);
}
