/** Hydrates the island of the element that matches a selector, like an interaction would. */
export function wake(selector: string): void {
  const turn = new Event('pointerover', { bubbles: true, composed: true });
  document.querySelector(selector)?.dispatchEvent(turn);
}
