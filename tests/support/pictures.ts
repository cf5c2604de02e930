import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pictureAt, pictureFile } from '../../src/shared/picture-names.ts';
import type { Answer, Member, TestBackend } from './backend.ts';

/** A plain PNG picture; its content depends on `red`. */
export function picture(width = 80, height = 60, red = 100): Promise<Buffer> {
  const background = { r: red, g: 90, b: 80 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A black PNG with one bit per pixel: few bytes for many pixels. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
  const data = deflateSync(rows, { level: 1 });
  return Buffer.concat([
    signature,
    ...[pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))],
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A JPEG as a phone saves it: rotated, with the location where it was taken. */
export async function jpegWithPlace(): Promise<Buffer> {
  return sharp(await picture())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

export async function upload(
  test: TestBackend,
  as: Member | undefined,
  bytes: Uint8Array | string,
  fields: Record<string, string> = { purpose: 'post' },
): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'a.png');
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  // In full: nobody reads the stream of a refused request.
  const response = new Response(body);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  return test.call('POST', '/uploads', {
    as,
    headers,
    body: new Uint8Array(await response.arrayBuffer()),
  });
}

/** Reads a stored picture, or its copy of this width; undefined if it does not exist. */
export function storedFile(
  { backend }: TestBackend,
  url: string,
  width?: number,
): Promise<Buffer | undefined> {
  return backend.pictures.read(pictureFile(pictureAt(url) ?? '', width));
}
