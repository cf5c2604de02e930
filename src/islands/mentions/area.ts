import { offerNames } from './offer.ts';

/** Offers names in a box for Markdown. */
export function offerInArea(area: HTMLTextAreaElement): () => void {
  return offerNames({
    element: area,
    before: () => area.value.slice(0, area.selectionStart),
    // Where in the box the caret stands no browser tells: the names come below it.
    caret: () => area.getBoundingClientRect(),
    replace(letters, text) {
      const at = area.selectionStart;
      area.setRangeText(text, at - letters, at, 'end');
      area.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
}
