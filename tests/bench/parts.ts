import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withChromium } from '../support/chromium.ts';
import { answerUntil } from '../support/answers.ts';
import { answeredMost, mostAnswered } from '../support/public-pages.ts';
import type { TestSite } from '../support/site.ts';
import { bytesOf, firstView } from '../support/wire.ts';
import { cachedThroughput, type Throughput } from './cached.ts';
import { printLighthouse } from './lighthouse.ts';
import { printLists } from './lists.ts';
import { printMember } from './member.ts';
import { renderCost } from './render.ts';
import { readInARow, type Session } from './session.ts';
import { printSlowLines } from './slow.ts';
import { statementsOf } from './statements.ts';
import { printWrites } from './writes.ts';

/** What `npm run bench` measures, in this order; each prints what it found. */
export const PARTS: Readonly<Record<string, (site: TestSite) => Promise<void>>> = {
  cached: printCached,
  wire: printBytes,
  session: printSession,
  slow: printSlowLines,
  lighthouse: printLighthouse,
  lists: printLists,
  member: printMember,
  // These write to the questions that the others measure.
  rendered: printRendering,
  writes: printWrites,
};

async function printRendering({ url, pid, dataDir }: TestSite): Promise<void> {
  const path = await mostAnswered(url);
  await answerUntil(url, path, 10);
  const statements = await statementsOf(join(dataDir, 'atoll.db'), path);
  const { page, bare } = await renderCost(url + path, pid);
  console.log(`CPU of a rendered question page, 11 posts: ${page.toFixed(0)} µs`);
  console.log(`CPU of a bare Node server sending the same bytes: ${bare.toFixed(0)} µs`);
  console.log(`Ratio of the two: ${(page / bare).toFixed(1)}`);
  console.log(`SQL statements of a question page: ${String(statements)}`);
}

async function printCached({ url, pid }: TestSite): Promise<void> {
  const { page, bare, share } = await cachedThroughput(url + (await mostAnswered(url)), pid);
  console.log(`A kept question page: ${shown(page)}`);
  console.log(`A bare Node server sending the same bytes: ${shown(bare)}`);
  console.log(`Share of the bare server, by requests: ${share.toFixed(2)}`);
  console.log(`Share of the bare server, by CPU: ${(bare.cpu / page.cpu).toFixed(2)}`);
}

function shown({ rps, cpu }: Throughput): string {
  return `${rps.toFixed(0)} requests a second, ${cpu.toFixed(1)} µs of CPU each`;
}

async function printBytes({ url }: TestSite): Promise<void> {
  const address = url + (await mostAnswered(url));
  const { needed, apart } = await withChromium((browser) => firstView(browser, address));
  console.log(`Requests of a first view: ${String(needed.length)}`);
  console.log(`Bytes of a first view, with headers: ${String(bytesOf(needed))}`);
  for (const { kind, bytes } of needed) console.log(`  ${kind}: ${String(bytes)}`);
  for (const { path, bytes } of apart) console.log(`Apart, ${path}: ${String(bytes)}`);
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  console.log(`Of it the style sheet, alone: ${String(brotliCompressSync(style).byteLength)}`);
}

async function printSession({ url }: TestSite): Promise<void> {
  const pages = (await answeredMost(url, 10)).map((path) => url + path);
  const [held, without] = await withChromium(async (browser) => [
    await readInARow(browser, pages, true),
    await readInARow(browser, pages, false),
  ]);
  console.log(`Ten question pages in a row, with headers: ${shownPages(held)}`);
  console.log(`  the dictionary, fetched once: ${String(held.dictionary)}`);
  console.log(`Ten question pages in a row, without a dictionary: ${shownPages(without)}`);
}

function shownPages({ pages }: Session): string {
  const sum = pages.reduce((total, { bytes }) => total + bytes, 0);
  const bodies = pages.reduce((total, { body }) => total + body, 0);
  const codings = [...new Set(pages.map(({ coding }) => coding))].join(', ');
  return `${String(sum)} bytes, of it bodies ${String(bodies)} (${codings})`;
}
