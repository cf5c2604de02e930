import sharp from 'sharp';

/** A PNG in one color, or with a left and a right half. */
export async function png(
  { width = 60, height = 40 }: { readonly width?: number; readonly height?: number } = {},
  [left, right = left]: readonly [string, string?] = ['#00697a'],
): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3 } as const;
  const input = await sharp({ create: { ...half, background: left } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: right } })
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** The same as a chosen file. */
export async function pngFile(...picture: Parameters<typeof png>): Promise<File> {
  return new File([new Uint8Array(await png(...picture))], 'picture.png', { type: 'image/png' });
}
