import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyPictures, openStorage } from '../../../../src/backend/people/pictures/storage.ts';
import { pictureFile, pictureName } from '../../../../src/shared/picture-names.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atoll-s3-'));
let s3: S3rver;
let mediaS3Url: string;

beforeAll(async () => {
  const free = createServer().listen(0);
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  s3 = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'pictures' }],
  });
  await s3.run();
  mediaS3Url = `http://S3RVER:S3RVER@127.0.0.1:${String(port)}/pictures/atoll`;
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

const file = pictureFile(pictureName('ab'.repeat(32), { width: 80, height: 60 }));

it('S3 stores pictures like a folder, and accepts copies from it', async () => {
  const folder = openStorage({ dataDir, mediaS3Url: undefined });
  const bucket = openStorage({ dataDir, mediaS3Url });
  expect(await bucket.read(file)).toBeUndefined();
  await folder.write(file, Buffer.from('a picture'));
  expect(await copyPictures(folder, bucket)).toBe(1);
  expect(await bucket.files()).toEqual([file]);
  expect(String(await bucket.read(file))).toBe('a picture');
  await bucket.remove(file);
  expect([await bucket.read(file), await bucket.files()]).toEqual([undefined, []]);
});

it('A missing bucket is an error', async () => {
  const missing = openStorage({ dataDir, mediaS3Url: mediaS3Url.replace('pictures', 'none') });
  await expect(missing.write(file, Buffer.from('a'))).rejects.toThrow('There is no bucket none');
});
