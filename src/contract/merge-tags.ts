/**
 * Merges two edits of tags: theirs, without the tags that mine removed and with those that it
 * added.
 */
export function mergeTags(
  base: readonly string[],
  yours: readonly string[],
  theirs: readonly string[],
): string[] {
  const kept = theirs.filter((tag) => yours.includes(tag) || !base.includes(tag));
  const added = yours.filter((tag) => !base.includes(tag));
  return [...new Set([...kept, ...added])];
}
