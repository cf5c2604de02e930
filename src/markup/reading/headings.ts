/** Writes the tags of headings. */
export interface Headings {
  start(level: number): string;
  end(): string;
}

/**
 * Renumbers headings in order: the first has level `first`, and none is more than one below its
 * parent heading.
 */
export function headingsFrom(first: number): Headings {
  const above: number[] = [];
  const name = (): string => `h${String(first + above.length - 1)}`;
  return {
    start(level) {
      while ((above.at(-1) ?? 0) >= level) above.pop();
      above.push(level);
      return `<${name()}>`;
    },
    end: () => `</${name()}>`,
  };
}
