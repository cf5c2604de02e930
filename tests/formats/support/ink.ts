import sharp, { type OutputInfo, type Region } from 'sharp';

export interface Columns {
  /** Pixels from the left edge. */
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/** The columns of dark pixels in a part of a picture; those close to each other are joined. */
export async function columnsOfInk(png: Uint8Array, part: Region, gap: number): Promise<Columns[]> {
  const { data, info } = await sharp(png)
    .extract(part)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found: { start: number; end: number }[] = [];
  for (let x = 0; x < info.width; x += 1) {
    if (!isDark(data, info, x)) continue;
    const last = found.at(-1);
    if (last && part.left + x - last.end <= gap) last.end = part.left + x;
    else found.push({ start: part.left + x, end: part.left + x });
  }
  return found.map(({ start, end }) => ({ start, end, width: end - start + 1 }));
}

function isDark(data: Buffer, { width, height, channels }: OutputInfo, x: number): boolean {
  for (let y = 0; y < height; y += 1)
    if ((data[(y * width + x) * channels] ?? 255) < 128) return true;
  return false;
}
