import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { AVATAR_SIZE, copyWidths, pictureName } from '../../../shared/picture-names.ts';
import type { Encoded, Order, Outcome } from './reencode.ts';

/** The child process that decodes what strangers send: a crash or a bomb costs only itself. */

/** The most memory in bytes: 25 megapixels in 4 bytes each, several times. */
const MEMORY = 500 * 1024 * 1024;
/** `all`: pixels of all frames together. */
const MAX = { pixels: 25_000_000, frames: 50, all: 50_000_000, side: 2_560 };
const AVATAR_COPIES = [96];
const WEBP = { quality: 82, effort: 2 };
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);

// Formats are recognized by content. Nothing else is decoded: no SVG, no PDF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);
// Requests that are served at the same time come first.
setPriority(10);
// Pictures are decoded in other threads, so that this one can look.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY) process.exit(1);
}, 50).unref();

process.on('message', (order: Order) => {
  void outcomeOf(order).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());

async function outcomeOf({ bytes, square }: Order): Promise<Outcome> {
  try {
    // Reads the header only.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!isAllowed(metadata)) return { refused: true };
    return { picture: await (square ? avatar(bytes, metadata, square) : picture(bytes, metadata)) };
  } catch {
    return { refused: true };
  }
}

function isAllowed({ format, compression, width, height, pages = 1 }: Metadata): boolean {
  const isKnown = FORMATS.has(format) || (format === 'heif' && compression === 'av1');
  const pixels = width * height;
  return (
    isKnown && pixels <= MAX.pixels && pages <= MAX.frames && pixels * pages <= MAX.all && pages > 0
  );
}

async function picture(bytes: Uint8Array, { pages = 1 }: Metadata): Promise<Encoded> {
  if (pages > 1) return withCopies((width) => inside(open(bytes, { animated: true }), width));
  // Decoded once for all sizes.
  const { data, info } = await inside(open(bytes), MAX.side)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return withCopies((width) => inside(sharp(data, { raw: info }), width));
}

/** The square in fractions of the upright picture, or the middle, in the sizes of an avatar. */
async function avatar(
  bytes: Uint8Array,
  { autoOrient: { width, height } }: Metadata,
  { left, top, size }: NonNullable<Order['square']>,
): Promise<Encoded> {
  const side = Math.min(width, height);
  const edge = clamp(Math.round((size ?? side / width) * width), 1, side);
  const place = {
    left: clamp(Math.round((left ?? (1 - edge / width) / 2) * width), 0, width - edge),
    top: clamp(Math.round((top ?? (1 - edge / height) / 2) * height), 0, height - edge),
  };
  // Extracted from upright pixels: in one pipeline, the crop might come first.
  const upright = await open(bytes).png({ compressionLevel: 0 }).toBuffer();
  return withCopies(
    (length) =>
      sharp(upright)
        .extract({ ...place, width: edge, height: edge })
        .resize(length, length),
    AVATAR_SIZE,
    AVATAR_COPIES,
  );
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** Upright; truncated and damaged pictures are errors. sharp writes sRGB, and no metadata. */
const open = (bytes: Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(bytes, {
    ...options,
    autoOrient: options.animated !== true,
    failOn: 'error',
    limitInputPixels: MAX.all,
  });

const inside = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

async function withCopies(
  sized: (width: number) => Sharp,
  main: number = MAX.side,
  copies?: readonly number[],
): Promise<Encoded> {
  const { data, info } = await sized(main).webp(WEBP).toBuffer({ resolveWithObject: true });
  const { width, pageHeight: height = info.height } = info;
  const name = pictureName(createHash('sha256').update(data).digest('hex'), { width, height });
  const smaller = (copies ?? copyWidths(width)).map(async (copy) => ({
    width: copy,
    bytes: await sized(copy).webp(WEBP).toBuffer(),
  }));
  const files = [{ bytes: data }, ...(await Promise.all(smaller))];
  return { name, width, height, files };
}
