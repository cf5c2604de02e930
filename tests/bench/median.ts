/** The one in the middle, the upper one of two; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? NaN;
}
