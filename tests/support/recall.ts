import { rankQuestions, weigh } from '../../src/backend/content/search/rank-questions.ts';
import { searchQuestions } from '../../src/backend/content/search/search.ts';
import { similarityTerms } from '../../src/backend/content/search/search-terms.ts';
import type { Database } from '../../src/backend/platform/sql/database.ts';
import type { Pair, Question } from './question-pairs.ts';

/** The number of results to consider. */
const DEPTH = 10;

/** Ids of the best `limit` questions for a title and the known part of a body, without its own. */
export type Find = (asked: Question, limit: number) => Promise<readonly number[]>;

export function similar(db: Database): Find {
  return async ({ id, title, body }, limit) => {
    const wanted = await weigh(db, similarityTerms({ title, body }));
    const ranked = await rankQuestions(db, wanted, { except: id });
    return ranked.slice(0, limit).map((one) => one.id);
  };
}

export function ourSearch(db: Database): Find {
  return async ({ id, title, body }, limit) => {
    const filter = { status: 'all', featured: false } as const;
    const text = `${title} ${body}`;
    const options = { filter, sort: 'relevance', limit: limit + 1, offset: 0 } as const;
    const { ids } = await searchQuestions(db, text.trim(), options);
    return ids.filter((found) => found !== id).slice(0, limit);
  };
}

/**
 * The rank of each pair's other question, from 1 on, for the title of the first and `length` characters
 * of its body; Infinity if it is not among the first ten. Each question is looked up once.
 */
export async function ranksOf(
  pairs: readonly Pair[],
  questions: ReadonlyMap<number, Question>,
  length: number,
  find: Find,
): Promise<number[]> {
  const ranks: number[] = [];
  const found = new Map<number, readonly number[]>();
  for (const { from, to } of pairs) {
    const question = questions.get(from);
    if (!question) continue;
    const body = question.body.slice(0, length);
    const results = found.get(from) ?? (await find({ ...question, body }, DEPTH));
    found.set(from, results);
    const at = results.indexOf(to);
    ranks.push(at < 0 ? Infinity : at + 1);
  }
  return ranks;
}

/** The share of pairs whose other question is among the first `most`. */
export const recallAt = (ranks: readonly number[], most: number): number =>
  ranks.filter((rank) => rank <= most).length / ranks.length;
