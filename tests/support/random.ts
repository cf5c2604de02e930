/** Numbers from 0 to 1, always the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

/** Shuffles a list by the random numbers. */
export function shuffled<Thing>(things: readonly Thing[], random: () => number): Thing[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ thing }) => thing);
}
