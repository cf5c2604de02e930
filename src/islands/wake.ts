/** Wakes the island of the element that a selector names, as if somebody had turned to it. */
export function wake(selector: string): void {
  const turn = new Event('pointerover', { bubbles: true, composed: true });
  document.querySelector(selector)?.dispatchEvent(turn);
}
