import { LONG, SHORT } from './parse.ts';
import type { Wanted } from './ranking/rank-questions.ts';
import { IN_TITLE, wantedByCounts } from './ranking/wanted.ts';
import { words } from './words.ts';

/** What was typed, as it is looked for. */
export interface Places {
  readonly wanted: readonly Wanted[];
  /** The places of each typed piece: of several words each has its own, but in a short search. */
  readonly of: readonly (readonly number[])[];
}

/** Gives each different word of a search a place; it counts like one of a title as far as a title goes. */
export function placesOf(typed: readonly string[]): Places {
  const pieces = typed.map((piece) => {
    const found = words(piece);
    return typed.length <= SHORT ? [found.join(' ')] : found;
  });
  const counts = new Map<string, number>();
  for (const [at, clause] of pieces.flat().entries()) {
    counts.set(clause, (counts.get(clause) ?? 0) + (at < LONG ? IN_TITLE : 1));
  }
  const places = new Map([...counts.keys()].map((clause, place) => [clause, place]));
  return {
    wanted: wantedByCounts(counts),
    of: pieces.map((clauses) => clauses.map((clause) => places.get(clause) ?? 0)),
  };
}
