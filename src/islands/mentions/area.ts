import { offerNames } from './offer.ts';

/** Offers names in a box for Markdown. */
export function offerInArea(area: HTMLTextAreaElement): () => void {
  return offerNames({
    element: area,
    before: () => area.value.slice(0, area.selectionStart),
    // Browsers do not return the position of the caret in a textarea: the names go below it.
    caret: () => area.getBoundingClientRect(),
    replace(letters, text) {
      const at = area.selectionStart;
      area.setRangeText(text, at - letters, at, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
}
