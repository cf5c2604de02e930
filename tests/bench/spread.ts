/** The one in the middle, the upper one of two; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN;
}

/** The median and, in parentheses, what 95 of 100 lie between: of few numbers, all. */
export function shownSpread(numbers: readonly number[], digits = 0): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
  const shown = (number: number) => number.toFixed(digits);
  return `${shown(median(sorted))} (${shown(at(0.025))}–${shown(at(0.975))})`;
}
