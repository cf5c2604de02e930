import { useState } from 'react';

/**
 * The value of a field before hydration, which would restore the server's value: typed into a
 * textarea, or put into a hidden field with a draft.
 */
export function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const box = document.getElementById(id);
  const isBox = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  return isBox ? box.value : undefined;
}

/** The same for a textarea, or the server's text. Keeps the selection. */
export function useTypedBefore<Text>(id: string, printed: Text): string | Text {
  const [text] = useState(() => {
    keepSelection(id);
    return typedBefore(id) ?? printed;
  });
  return text;
}

/**
 * React sets a textarea's text again, which moves the caret to the start, unless a value was
 * assigned before: assigning the same text works, and does not move the caret.
 */
function keepSelection(id: string): void {
  if (typeof document === 'undefined') return;
  const area = document.activeElement;
  if (!(area instanceof HTMLTextAreaElement) || area.id !== id) return;
  const { value } = area;
  area.value = value;
}
