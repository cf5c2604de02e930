import { useState } from 'react';

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

/** The same of an area, or what is printed. What is selected there stays so. */
export function useTypedBefore<Text>(id: string, printed: Text): string | Text {
  const [text] = useState(() => {
    keepSelection(id);
    return typedBefore(id) ?? printed;
  });
  return text;
}

/**
 * React prints the text of an area anew, which puts the caret to its start, unless something was put
 * into it before: the same text will do, and moves no caret.
 */
function keepSelection(id: string): void {
  if (typeof document === 'undefined') return;
  const area = document.activeElement;
  if (!(area instanceof HTMLTextAreaElement) || area.id !== id) return;
  const { value } = area;
  area.value = value;
}
