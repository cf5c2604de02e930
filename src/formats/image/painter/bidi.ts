import createBidi, { type EmbeddingLevels } from 'bidi-js';

const bidi = createBidi();

/** The levels of a text's characters: odd ones are read from right to left (UAX #9). */
export function levelsOf(text: string, base: 'ltr' | 'rtl' | 'auto' = 'auto'): EmbeddingLevels {
  return bidi.getEmbeddingLevels(text, base);
}

/** The runs of a line from left to right (UAX #9, rule L2). */
export function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = runs.slice();
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
