import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findChromium } from '../../src/launch/chromium.mjs';
import { startSite, type TestSite } from '../support/site.ts';
import { cachedThroughput, type Throughput } from './cached.ts';
import { renderCost } from './render.ts';
import { statementsOf } from './statements.ts';
import { firstView, type Wire } from './wire.ts';

/** Measures what the README states, in one run, on the demo community's most-answered question. */
const site = await startSite();
try {
  const path = await mostAnswered(site);
  await printRendering(site, path);
  await printCached(site, path);
  await printBytes(site, path);
} finally {
  await site.stop();
}

async function mostAnswered({ url }: TestSite): Promise<string> {
  const answer = await fetch(`${url}/api/questions?sort=answers&limit=1`);
  const { questions } = (await answer.json()) as { questions: { _id: string }[] };
  return `/questions/${questions[0]?._id ?? ''}`;
}

async function printRendering({ url, pid, dataDir }: TestSite, path: string): Promise<void> {
  const statements = await statementsOf(join(dataDir, 'atoll.db'), path);
  const { page, bare } = await renderCost(url + path, pid);
  const ratio = (page / bare).toFixed(1);
  console.log(`CPU of a rendered question page: ${page.toFixed(0)} µs`);
  console.log(`CPU of a bare Node server sending the same bytes: ${bare.toFixed(0)} µs`);
  console.log(`Ratio of the two: ${ratio}`);
  console.log(`SQL statements of a question page: ${String(statements)}`);
}

async function printCached({ url, pid }: TestSite, path: string): Promise<void> {
  const { page, bare } = await cachedThroughput(url + path, pid);
  console.log(`A kept question page: ${shown(page)}`);
  console.log(`A bare Node server sending the same bytes: ${shown(bare)}`);
  console.log(`Share of the bare server, by requests: ${(page.rps / bare.rps).toFixed(2)}`);
  console.log(`Share of the bare server, by CPU: ${(bare.cpu / page.cpu).toFixed(2)}`);
}

function shown({ rps, cpu }: Throughput): string {
  return `${rps.toFixed(0)} requests a second, ${cpu.toFixed(1)} µs of CPU each`;
}

async function printBytes({ url }: TestSite, path: string): Promise<void> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const wire = await firstView(browser, url + path);
  await browser.close();
  console.log(`Requests of a first view: ${String(wire.requests)}`);
  console.log(`Bytes of a first view, with headers: ${String(totalOf(wire))}`);
  for (const [kind, bytes] of wire.bytes) console.log(`  ${kind}: ${String(bytes)}`);
  const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  console.log(`  of it the style sheet, alone: ${String(brotliCompressSync(style).byteLength)}`);
}

function totalOf({ bytes }: Wire): number {
  return [...bytes.values()].reduce((sum, count) => sum + count, 0);
}
