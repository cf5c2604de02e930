/** The width of a toast and the space around it in pixels. */
const WIDTH = 356;
const HEIGHT = 64;
const GAP = 16;
/** Up to this width of the window a toast has full width. */
const NARROW = 600;

const CONTROLS = 'a, button, input, select, textarea, summary';

/**
 * The top of toasts in pixels: below the header, not over a visible heading and, if there is room,
 * not over anything clickable.
 */
export function topOfToasts(): number {
  const head = document.querySelector('.head')?.getBoundingClientRect().bottom ?? 0;
  const top = Math.max(head, 0) + GAP;
  const free = topBelow(`h1, h2, ${CONTROLS}`, top);
  return free + HEIGHT < innerHeight ? free : topBelow('h1, h2', top);
}

function topBelow(names: string, top: number): number {
  const left = innerWidth > NARROW ? innerWidth - WIDTH - 2 * GAP : 0;
  const boxes = [...document.querySelectorAll(`main :is(${names})`)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > left && box.width > 1)
    .sort((one, other) => one.top - other.top);
  return boxes.reduce(
    (free, box) => (box.bottom > free && box.top < free + HEIGHT ? box.bottom + GAP : free),
    top,
  );
}
