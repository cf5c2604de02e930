/** What people open and write in a community, by popularity: the same in every run. */
export interface Mix {
  /** The path of the next page. */
  page(): string;
  /** One of the items; the first is the most popular. */
  pick<T>(items: readonly T[]): T;
  /** Between 0 and 1. */
  random(): number;
}

const LISTS = [
  '/',
  '/',
  '/',
  '/questions',
  '/questions',
  '/questions?sort=votes',
  '/tags',
  '/users',
];

/** Six of ten pages are questions, two are lists, the others are tags and profiles. */
export function readersOf(
  questions: readonly string[],
  tags: readonly string[],
  people: readonly string[],
): Mix {
  const random = randomly();
  // Zipf: the item at position n is requested 1/n times as often as the first.
  const pick = <T>(items: readonly T[]): T => {
    const at = Math.floor(items.length ** random()) - 1;
    return items[at] ?? (items[0] as T);
  };
  return {
    random,
    pick,
    page() {
      const kind = random();
      if (kind < 0.6) return `/questions/${pick(questions)}`;
      if (kind < 0.8) return pick(LISTS);
      return kind < 0.93 ? `/tags/${pick(tags)}` : `/users/${pick(people)}`;
    },
  };
}

/** Pseudorandom numbers: a linear congruential generator (Numerical Recipes). */
function randomly(): () => number {
  let state = 42;
  return () => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
