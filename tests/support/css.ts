/** The names of the classes that a style sheet has rules for, as written in attributes. */
export function classesOf(css: string): Set<string> {
  const text = css.replace(/\/\*.*?\*\//gs, '');
  const selectors = Array.from(text.matchAll(/([^{};]*)\{/g), ([, selector = '']) => selector);
  const names = selectors
    .filter((selector) => !selector.trimStart().startsWith('@'))
    .flatMap((selector) => selector.match(/\.-?(?:[A-Za-z_]|\\.)(?:[\w-]|\\.)*/g) ?? []);
  return new Set(names.map((name) => name.slice(1).replaceAll('\\', '')));
}
