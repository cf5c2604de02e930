/** A color's channels, from 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

/** Page backgrounds: `--raised` is the darkest light one, and the lightest dark one (tokens.css). */
const DARK = '#20272d';
/** AA asks for 4.5:1; on white, 5:1 leaves as much on the gray of raised areas. */
const ENOUGH = 5;

const channelsOf = (color: string): Channels => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The first mixture of a color with black or white that stands out from a background. */
function towards(color: string, end: '#000000' | '#ffffff', background: string): string {
  for (let part = 0; part < 100; part += 1) {
    const mixed = mix(color, end, part / 100);
    if (contrastOf(mixed, background) >= ENOUGH) return mixed;
  }
  return end;
}

function mix(color: string, end: string, part: number): string {
  const to = channelsOf(end);
  return colorOf(
    channelsOf(color).map((channel, at) => channel + ((to[at] ?? 0) - channel) * part),
  );
}

/** The message for a color that cannot be read on white; undefined if it can be. */
export function contrastProblem(color: string): string | undefined {
  const contrast = contrastOf(color, '#ffffff');
  if (contrast >= ENOUGH) return undefined;
  // Rounded down: 4.96 is not 5.0.
  const ratio = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `Too light to read on white (${ratio}:1). Nearest: ${towards(color, '#000000', '#ffffff')}.`;
}

/** The same color for the dark theme: light enough to read on it. */
export const onDark = (color: string): string => towards(color, '#ffffff', DARK);
