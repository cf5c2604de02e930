// @ts-check
// `node src/launch/favicon.mjs`: draws public/favicon.ico anew from public/icon.svg, for those that ask
// for an icon by the address that they guess and know no SVG.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './paths.mjs';

/** Widths in pixels. */
const SIZES = [16, 32, 48];
const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;

const svg = readFileSync(join(ROOT, 'public/icon.svg'));
const pictures = await Promise.all(
  SIZES.map((size) =>
    sharp(svg, { density: size * 12 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ),
);
writeFileSync(join(ROOT, 'public/favicon.ico'), iconOf(pictures));

/**
 * An icon file: a head, an entry of a directory for each picture, the pictures.
 * @param {readonly Buffer[]} pngs in the order of their sizes
 */
function iconOf(pngs) {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let offset = HEAD_BYTES + ENTRY_BYTES * pngs.length;
  const entries = pngs.map((png, index) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(SIZES[index] ?? 0, 0);
    entry.writeUInt8(SIZES[index] ?? 0, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pngs]);
}
