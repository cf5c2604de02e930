import type { Clause } from './parse.ts';
import { type FieldWords, RANKED_FIELDS, type RankedField } from './document.ts';

/** BM25's weight and length normalization (b, 0 to 1) for each field. */
const FIELDS: Readonly<Record<RankedField, { weight: number; byLength: number }>> = {
  title: { weight: 3, byLength: 0.5 },
  tags: { weight: 2, byLength: 0.5 },
  body: { weight: 1, byLength: 0.75 },
  code: { weight: 0.8, byLength: 0.75 },
  answers: { weight: 0.4, byLength: 0.75 },
};
/** Shorter fields count as having this share of the typical length. */
const SHORTEST = 0.4;
/** BM25's k1: the lower, the less each repetition of a word adds. */
const SATURATION = 1.2;

/** A weighted word or phrase to search for. */
export interface Term {
  readonly clause: Clause;
  /** Combines how rare it is and how likely it was meant. */
  readonly weight: number;
  /** The positions of the search words that it stands for. */
  readonly covers: readonly number[];
}

/** The typical number of words of each field. */
export type FieldLengths = Readonly<Record<RankedField, number>>;

/** Fixed lengths for titles and tags; for the other fields the median of these questions. */
export function lengthsOf(all: readonly FieldWords[]): FieldLengths {
  const median = (name: RankedField) => {
    const lengths = all.map((fields) => fields[name].length).sort((one, other) => one - other);
    return Math.max(1, lengths[Math.floor(lengths.length / 2)] ?? 0);
  };
  const [body, code, answers] = [median('body'), median('code'), median('answers')];
  return { title: 9, tags: 6, body, code, answers };
}

/**
 * BM25 over weighted fields (Robertson, Zaragoza and Taylor, Simple BM25 Extension to Multiple
 * Weighted Fields, 2004). For each position of the search only the best term counts: returns the
 * scores of the positions that match. The higher their sum, the better.
 */
export function scoresOf(
  fields: FieldWords,
  terms: readonly Term[],
  lengths: FieldLengths,
): ReadonlyMap<number, number> {
  const counted = RANKED_FIELDS.map((name) => [name, countsIn(fields[name])] as const);
  const best = new Map<number, number>();
  for (const { clause, weight, covers } of terms) {
    const found = counted.reduce((count, [name, counts]) => {
      const times = timesIn(fields[name], counts, clause);
      if (times === 0) return count;
      const { weight: ofField, byLength } = FIELDS[name];
      const length = Math.max(SHORTEST, fields[name].length / lengths[name]);
      return count + (ofField * times) / (1 - byLength + byLength * length);
    }, 0);
    if (found === 0) continue;
    const score = (weight * found) / (found + SATURATION) / covers.length;
    for (const position of covers) best.set(position, Math.max(best.get(position) ?? 0, score));
  }
  return best;
}

function countsIn(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function timesIn(
  list: readonly string[],
  counts: ReadonlyMap<string, number>,
  clause: Clause,
): number {
  if (clause.length === 1) return counts.get(clause[0] ?? '') ?? 0;
  if (clause.some((word) => !counts.has(word))) return 0;
  return list.filter((_, at) => clause.every((word, next) => list[at + next] === word)).length;
}
