import { readFileSync } from 'node:fs';
import type { Renderer } from '@takumi-rs/core';
import type { IconPicture } from '../picture.ts';

const FILE = new URL('../../../../public/icon.svg', import.meta.url);
/** The share of a filled icon that every system leaves to be seen. */
const SAFE = 0.62;
const PAPER = '#fcfcfa';
const RING = readFileSync(FILE, 'utf8');

/** The icon as PNG: bare, or on a ground that may be cut to any shape. */
export function drawIcon({ size, filled }: IconPicture, renderer: Renderer): Promise<Uint8Array> {
  const side = filled ? size * SAFE : size;
  return renderer.render(
    {
      type: 'container',
      style: {
        ...{ width: '100%', height: '100%', display: 'flex' },
        ...{ alignItems: 'center', justifyContent: 'center' },
        ...(filled && { backgroundColor: PAPER }),
      },
      children: [{ type: 'image', src: ringOf(side), width: side, height: side }],
    },
    { width: size, height: size, format: 'png' },
  );
}

/** public/icon.svg with a width and height in pixels. */
export function ringOf(side: number): string {
  return RING.replace('<svg ', `<svg width="${String(side)}" height="${String(side)}" `);
}
