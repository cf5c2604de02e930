import type { Queries } from '../../sql/open.ts';

/** Shorter words have too many others beside them; longer ones are no words. */
const SHORTEST = 4;
const LONGEST = 24;
/** Words of a search that are looked at. */
const LOOKED_AT = 4;
const PLAIN = /^[a-z0-9]+$/;
const SIGNS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A word of the site that is one slip of the hand away from one that was typed. */
export interface Correction {
  readonly word: string;
  /** As people write it. */
  readonly written: string;
}

/**
 * What words may have been meant that no question has, by the word as it was typed in the index's
 * form: of those beside it, the one that most questions have. One or two statements; each word costs
 * some hundred lookups by key, however many words the site has.
 */
export async function correctionsOf(
  queries: Queries,
  words: readonly string[],
): Promise<Map<string, Correction>> {
  const plain = words.filter(isCorrectable).slice(0, LOOKED_AT);
  if (plain.length === 0) return new Map();
  const known = new Set((await lookUp(queries, plain)).map(({ word }) => word));
  const unknown = plain.filter((word) => !known.has(word));
  if (unknown.length === 0) return new Map();
  const beside = new Map(unknown.map((word) => [word, besides(word)]));
  const found = await lookUp(queries, [
    ...new Set([...beside.values()].flatMap((all) => [...all])),
  ]);
  return new Map(
    [...beside].flatMap(([word, all]): [string, Correction][] => {
      const best = found
        .filter((one) => all.has(one.word))
        .reduce<Found | undefined>(
          (most, one) => (most && most.questions >= one.questions ? most : one),
          undefined,
        );
      return best ? [[word, best]] : [];
    }),
  );
}

const isCorrectable = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST && PLAIN.test(word);

interface Found extends Correction {
  readonly questions: number;
}

function lookUp(queries: Queries, words: readonly string[]): Promise<Found[]> {
  return queries
    .selectFrom('search_words')
    .select(['word', 'written', 'questions'])
    .where('word', 'in', words)
    .execute();
}

/** All that one letter left out, added, changed or swapped with the next makes of a word. */
function besides(word: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [first = '', second = ''] = after;
    if (first !== '') found.add(before + after.slice(1));
    if (second !== '') found.add(before + second + first + after.slice(2));
    for (const sign of SIGNS) {
      found.add(before + sign + after);
      if (first !== '') found.add(before + sign + after.slice(1));
    }
  }
  found.delete(word);
  return found;
}
