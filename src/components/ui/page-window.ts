/** Number of page buttons shown at once (section 9). */
const BUTTONS = 5;

/** Up to 5 page numbers, starting two before the current one, at least 1, not beyond the last. */
export function pageWindow(current: number, total: number): number[] {
  const first = Math.max(1, current - 2);
  const last = Math.min(total, first + BUTTONS - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
