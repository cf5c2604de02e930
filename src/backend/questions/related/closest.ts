import { knownBy } from '../../error-texts/matching.ts';
import { rankQuestions, weigh } from '../../search/rank-questions.ts';
import { textsOf } from '../../search/texts.ts';
import { likeQuestion, wantedFor } from '../../search/wanted.ts';
import type { Database } from '../../sql/open.ts';
import { errorsOf } from '../similar.ts';

/** Questions at most: more than are shown, as some may be deleted later. */
const MOST = 10;
/** The least that a question scores, of what the question scores that it is compared with. */
const LEAST_SHARE = 0.18;

/**
 * Ids of the questions that are most like one, the closest first: those with the same error, then those
 * with its words. None where it is not there. What shares no more than the usual words with it is left
 * out. A long read.
 */
export async function closestTo(db: Database, id: number): Promise<number[]> {
  const [question] = await textsOf(db.sql, [id]);
  if (!question) return [];
  const asked = likeQuestion(question);
  const wanted = await weigh(db, wantedFor(asked));
  const { exact } = await errorsOf(asked);
  const sameError = await knownBy(db, exact, wanted);
  const ranked = await rankQuestions(db, wanted);
  const itself = ranked.find((one) => one.id === id);
  const least = LEAST_SHARE * (itself?.score ?? 0);
  const likely = ranked.filter(({ score }) => score >= least).map((one) => one.id);
  return [...new Set([...sameError, ...likely])].filter((one) => one !== id).slice(0, MOST);
}
