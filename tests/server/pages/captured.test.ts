import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Captured } from '../../../src/server/pages/captured.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

it('A page is what was written, with its status and headers', () => {
  const page = new Captured({});
  page.writeHead(404, { 'content-type': 'text/html' });
  page.write(Buffer.from('<p>Nothing '));
  page.end('here');
  expect(page).toMatchObject({ statusCode: 404, headers: { 'content-type': 'text/html' } });
  expect(page.body.toString()).toBe('<p>Nothing here');
});

it('Who waits for the end of a page hears of it', () => {
  const page = new Captured({});
  const heard: string[] = [];
  for (const event of ['finish', 'close']) page.on(event, () => heard.push(event));
  page.end();
  expect(heard).toEqual(['finish', 'close']);
});

it('A page that breaks off keeps the first reason', () => {
  const page = new Captured({});
  const reason = new Error('The database is gone');
  page.write('<p>', () => void page.destroy(reason));
  page.destroy();
  expect(page.failure).toBe(reason);
});

it('What a page was rendered from is garbage as soon as it has been sent', () => {
  const before = process.memoryUsage().heapUsed;
  for (let page = 0; page < 200; page += 1) {
    new Captured({ holds: Array.from({ length: 5_000 }, (_, item) => ({ item })) }).end('Sent');
    collect({ type: 'minor' });
  }
  expect((process.memoryUsage().heapUsed - before) / 200).toBeLessThan(20_000);
});
