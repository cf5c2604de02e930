import { readFileSync } from 'node:fs';
import type { IconPicture } from '../picture.ts';

const FILE = new URL('../../../../public/icon.svg', import.meta.url);
/** The side of the icon's own drawing. */
const SIDE = 24;
/** The share of a filled icon that every system leaves to be seen. */
const SAFE = 0.62;
const PAPER = '#fcfcfa';

/** What public/icon.svg draws, in a square of 24 units. */
export const RING = readFileSync(FILE, 'utf8')
  .replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) => `<g${attributes.replace(/xmlns="[^"]*"/, '')}>`,
  )
  .replace(/<\/svg>\s*$/, '</g>');

/** The icon as SVG: bare, or on a ground that may be cut to any shape. */
export function drawIcon({ size, filled }: IconPicture): string {
  const share = filled ? SAFE : 1;
  const scale = (size / SIDE) * share;
  const edge = (size * (1 - share)) / 2;
  const side = `width="${String(size)}" height="${String(size)}"`;
  const ground = filled ? `<rect ${side} fill="${PAPER}"/>` : '';
  const place = `translate(${String(edge)} ${String(edge)}) scale(${String(scale)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${side}>${ground}<g transform="${place}">${RING}</g></svg>`;
}
