import { rm, statfs } from 'node:fs/promises';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskState } from '../../src/server/health/checks.ts';
import { type Member, PASSWORD, postQuestion, signUp } from '../support/api.ts';
import { Visitor } from '../support/visitor.ts';
import { startSite, type TestSite } from '../support/site.ts';

/** Runs the server on a small disk of its own, without root. */
const ON_SMALL_DISK = [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...['mount -t tmpfs -o size=40m tmpfs "$DATA_DIR" && exec "$@"', 'sh'],
];

describe('A site whose disk fills up', () => {
  let site: TestSite;
  let member: Member;
  let disk: string;

  beforeAll(async () => {
    site = await startSite({ by: ON_SMALL_DISK, env: { DEMO: '0', RATE_LIMIT: '0' } });
    member = await signUp(site.url, 'writer');
    disk = join('/proc', String(site.pid), 'root', site.dataDir);
  }, 300_000);
  afterAll(() => site.stop());

  const fill = async () => {
    const file = openSync(join(disk, 'filler'), 'w');
    const { bavail, bsize } = await statfs(disk);
    try {
      for (let left = bavail * bsize; left > 0; left -= 4096) writeSync(file, Buffer.alloc(4096));
    } catch {
      // It is full.
    }
    closeSync(file);
  };

  const read = async (path: string) => {
    const found = await fetch(site.url + path);
    return { status: found.status, body: JSON.parse(await found.text()) as object };
  };

  it('tells monitors and authors, remains readable, and recovers', async () => {
    const well = { status: 'ok', process: 'ok', disk: 'ok', database: 'ok', outbox: 'ok' };
    expect(await read('/readyz')).toEqual({ status: 200, body: well });
    const question = await postQuestion(member, 'What was written before?');
    await fill();
    await expect
      .poll(() => read('/readyz'))
      .toMatchObject({
        status: 503,
        body: { status: 'failing', process: 'ok', disk: 'full', database: 'ok' },
      });
    expect(await read('/healthz')).toEqual({
      status: 200,
      body: { status: 'ok', process: 'ok' },
    });
    expect((await fetch(`${site.url}/questions/${question}`)).status).toBe(200);
    await refusesWrites();
    await rm(join(disk, 'filler'));
    await expect.poll(async () => (await read('/readyz')).status).toBe(200);
    await postQuestion(member, 'What is written afterwards?');
  });

  async function refusesWrites() {
    const guest = new Visitor(site.url);
    const content = 'It is **kept**';
    const typed = { 'kept.title': 'What becomes of this?', 'kept.content': content };
    const fields = { path: '/ask', ...typed, 'kept.tags': 'disks' };
    const own = { email: 'writer@example.com', password: PASSWORD };
    // Writes that fit into the files as they are may still succeed.
    for (let at = 0; at < 200; at += 1) {
      const page = await guest.post('/session/resume', { ...fields, ...own });
      if (page.status === 303) continue;
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toBe('5');
      expect(page.text).toContain('temporarily unavailable');
      expect(page.html).toContain(content);
      return;
    }
    throw new Error('The disk never got full');
  }
});

describe('The state of the folder', () => {
  it.each([
    ['/proc', 'failing'],
    ['/no/such/folder', 'failing'],
  ])('%s is %s', async (folder, state) => {
    expect(await diskState(folder)).toBe(state);
  });
});
