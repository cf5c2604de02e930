/** Only the true flags, as props of an island: every byte of them is in the page. */
export function trueFlags<K extends string>(flags: Record<K, boolean>): Partial<Record<K, true>> {
  const entries = Object.entries(flags).filter(([, value]) => value === true);
  return Object.fromEntries(entries) as Partial<Record<K, true>>;
}
