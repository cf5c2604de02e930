import { useLayoutEffect, useState } from 'react';

/**
 * What a box held before React came, which would put back what the server has printed: typed into an
 * area, or put into a hidden field with a draft.
 */
export function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const box = document.getElementById(id);
  const isBox = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  return isBox ? box.value : undefined;
}

/**
 * The same of an area, or what is printed. What is selected there stays so: where nothing was typed
 * yet, React sets the text anew, and the caret would go to its start.
 */
export function useTypedBefore<Text>(id: string, printed: Text): string | Text {
  const [text] = useState(() => typedBefore(id) ?? printed);
  const [select] = useState(() => selectionIn(id));
  useLayoutEffect(() => select?.(), [select]);
  return text;
}

/** Selects again what is selected in an area now; undefined where nobody is. */
function selectionIn(id: string): (() => void) | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.activeElement;
  if (!(area instanceof HTMLTextAreaElement) || area.id !== id) return undefined;
  const { selectionStart, selectionEnd } = area;
  return () => {
    area.setSelectionRange(selectionStart, selectionEnd);
  };
}
