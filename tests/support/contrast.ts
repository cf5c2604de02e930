/** Red, green and blue, each from 0 to 255. */
export type Color = readonly [number, number, number];
export type Tokens = ReadonlyMap<string, Color>;

/** The colors of a theme: the first or second one of each declaration in tokens.css. */
export function tokensOf(css: string, theme: 'light' | 'dark'): Tokens {
  return new Map(
    Array.from(
      css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{3,6}), (#[\da-f]{3,6})\);/g),
      ([, name = '', light = '', dark = '']) => [name, parse(theme === 'light' ? light : dark)],
    ),
  );
}

/** The color of a value such as `var(--ink)` or `color-mix(in srgb, var(--accent) 14%, var(--paper))`. */
export function colorOf(value: string, tokens: Tokens): Color {
  const [, top, share, ground] =
    /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(value) ?? [];
  if (top !== undefined && ground !== undefined)
    return mixed(token(top, tokens), token(ground, tokens), Number(share) / 100);
  return token(/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? value, tokens);
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function token(name: string, tokens: Tokens): Color {
  const found = tokens.get(name);
  if (!found) throw new Error(`No color ${name}`);
  return found;
}

function mixed(top: Color, ground: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => top[index] * share + ground[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

function parse(hex: string): Color {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  const part = (at: number) => parseInt(digits.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
