import type { SimilarReason } from '../../../contract/similar.ts';
import type { Database } from '../../platform/sql/database.ts';
import { RANKED, rankIds, rankQuestions, type WeightedTerms } from '../search/rank-questions.ts';
import type { Fingerprints } from './fingerprint.ts';
import { questionsWith } from './error-texts.store.ts';
import { type QuestionWithTexts, textsOf } from '../search/search.store.ts';

/** How many of the newest questions to check per fingerprint. */
const EACH = RANKED;

export interface MatchingQuestion {
  readonly id: number;
  readonly reason: SimilarReason;
}

export interface MatchOptions {
  readonly limit: number;
  readonly except?: number | undefined;
  /** Leaves out word matches with a smaller share of the words, from 0 to 1. */
  readonly share?: number;
}

/**
 * Questions about an error, best first: those with the same error, most specific first, then those
 * with its code, then those with its words. If only a code is known, it counts as the same error.
 */
export async function matchErrors(
  db: Database,
  { exact, codes }: Fingerprints,
  terms: WeightedTerms,
  { limit, except, share = 0 }: MatchOptions,
): Promise<MatchingQuestion[]> {
  const found = new Map<number, SimilarReason>();
  const add = (ids: readonly number[], reason: SimilarReason) => {
    for (const id of ids) if (id !== except && !found.has(id)) found.set(id, reason);
  };
  const isByCode = exact.length === 0;
  add(await knownBy(db, isByCode ? codes : exact, terms), 'same error');
  if (!isByCode && found.size < limit) add(await knownBy(db, codes, terms), 'same code');
  if (found.size < limit) {
    const ranked = await rankQuestions(db, terms, { except });
    const likely = ranked.filter((one) => one.share >= share).map(({ id }) => id);
    add(likely, 'same words');
  }
  return [...found].slice(0, limit).map(([id, reason]) => ({ id, reason }));
}

/** Questions with any of these fingerprints, sorted by the first one they have, then by all words. */
export async function knownBy(
  db: Database,
  fingerprints: readonly string[],
  terms: WeightedTerms,
): Promise<number[]> {
  const first = new Map<number, number>();
  for (const { fingerprint, question_id: id } of await questionsWith(db.sql, fingerprints, EACH)) {
    first.set(id, Math.min(first.get(id) ?? Infinity, fingerprints.indexOf(fingerprint)));
  }
  const rankOf = (id: number) => first.get(id) ?? Infinity;
  const byFingerprint = [...first.keys()].sort((one, other) => rankOf(one) - rankOf(other));
  const ranked = await rankIds(db, byFingerprint.slice(0, RANKED), terms);
  return ranked.map(({ id }) => id).sort((one, other) => rankOf(one) - rankOf(other));
}

/** Those of the matching questions that exist, with their texts. */
export async function withTexts(
  { sql }: Database,
  matches: readonly MatchingQuestion[],
): Promise<(QuestionWithTexts & Pick<MatchingQuestion, 'reason'>)[]> {
  const ids = matches.map(({ id }) => id);
  const texts = new Map((await textsOf(sql, ids)).map((one) => [one.id, one]));
  return matches.flatMap(({ id, reason }) => {
    const text = texts.get(id);
    return text ? [{ ...text, reason }] : [];
  });
}

/** A matching question in the contract's form. */
export const toMatch = (question: Awaited<ReturnType<typeof withTexts>>[number]) => ({
  _id: String(question.id),
  title: question.title,
  tags: [...question.tags],
  voteScore: question.score,
  answerCount: question.answerCount,
  acceptedAnswer: question.acceptedId === null ? null : String(question.acceptedId),
  reason: question.reason,
});
