/** Pixels from the top of the window: below the header. */
export const TOP = 72;
/** Pixels that a toast takes, and the space around it. */
const WIDTH = 356;
const HEIGHT = 64;
const GAP = 16;

/** Where toasts begin, in pixels from the top: over no heading that is in view. */
export function topBelowHeadings(): number {
  const left = innerWidth - WIDTH - 2 * GAP;
  const lines = [...document.querySelectorAll('main :is(h1, h2)')]
    .map((heading) => heading.getBoundingClientRect())
    .filter(({ right }) => right > left)
    .sort((one, other) => one.top - other.top);
  return lines.reduce(
    (top, line) => (line.bottom > top && line.top < top + HEIGHT ? line.bottom + GAP : top),
    TOP,
  );
}
