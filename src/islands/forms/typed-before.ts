/** What was typed into an area before React came, which would put back what the server has printed. */
export function typedBefore(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area.value : undefined;
}
