/** Colors as `#rrggbb`, by the name of their custom property. */
export type Tokens = ReadonlyMap<string, string>;

/** The colors of a theme: the first or second one of each declaration in tokens.css. */
export function tokensOf(css: string, theme: 'light' | 'dark'): Tokens {
  return new Map(
    Array.from(
      css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{3,6}), (#[\da-f]{3,6})\);/g),
      ([, name = '', light = '', dark = '']) => [name, whole(theme === 'light' ? light : dark)],
    ),
  );
}

const whole = (hex: string): string => (hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex);

/** The color of a value such as `var(--ink)` or `color-mix(in srgb, var(--accent) 14%, var(--paper))`. */
export function colorOf(value: string, tokens: Tokens): string {
  const [, top, share, ground] =
    /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(value) ?? [];
  if (top !== undefined && ground !== undefined)
    return mixed(token(top, tokens), token(ground, tokens), Number(share) / 100);
  return token(/^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? value, tokens);
}

function token(name: string, tokens: Tokens): string {
  const found = tokens.get(name);
  if (found === undefined) throw new Error(`No color ${name}`);
  return found;
}

function mixed(top: string, ground: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, other = 0] = [top, ground].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round(one * share + other * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
