import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inFolder } from '../../../src/backend/people/pictures/storage.ts';
import { NO_SETTINGS } from '../../../src/contract/site-settings.ts';
import { mediaServer } from '../../../src/server/static/media.ts';
import { pictureAddress, pictureFile } from '../../../src/shared/picture-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'atoll-media-'));
const NAME = 'ab'.repeat(20);
let server: Server;
let origin: string;
let settings = {};

beforeAll(async () => {
  const pictures = inFolder(folder);
  await pictures.write(pictureFile(NAME), Buffer.from('a picture'));
  const readSettings = () => Promise.resolve({ ...NO_SETTINGS, ...settings });
  const mayRead = () => Promise.resolve(false);
  const serve = mediaServer({ pictures, readSettings }, { mayRead });
  server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('A picture can be cached forever, and is sandboxed when it is opened by itself', async () => {
  const response = await fetch(origin + pictureAddress(NAME));
  expect(await response.text()).toBe('a picture');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
  });
});

it('A browser that has a picture gets a 304, and HEAD gets no bytes', async () => {
  const { headers } = await fetch(origin + pictureAddress(NAME), { method: 'HEAD' });
  expect(headers.get('content-length')).toBe('9');
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect((await fetch(origin + pictureAddress(NAME), { headers: known })).status).toBe(304);
});

it('On a private site, guests see only the logo, and no shared cache keeps it', async () => {
  settings = { privateSite: true };
  expect((await fetch(origin + pictureAddress(NAME))).status).toBe(401);
  settings = { privateSite: true, logoDark: pictureAddress(NAME) };
  const { status, headers } = await fetch(origin + pictureAddress(NAME));
  expect([status, headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ]);
  settings = {};
});

it('A picture cannot be posted to', async () => {
  const { status, headers } = await fetch(origin + pictureAddress(NAME), { method: 'POST' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it.each([pictureAddress('cd'.repeat(20)), '/media/', '/media/..%2fatoll.db', '/media/a.webp'])(
  'The server has no picture at %s',
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(404);
  },
);
