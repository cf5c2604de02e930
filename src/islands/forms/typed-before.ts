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
