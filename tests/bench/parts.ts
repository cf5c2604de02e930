import { commandOf } from '../../src/launch/paths.mjs';
import { runNode } from '../../src/launch/processes.mjs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withChromium } from '../support/chromium.ts';
import { answerUntil } from '../support/answers.ts';
import { mostAnswered } from '../support/public-pages.ts';
import type { TestSite } from '../support/site.ts';
import { bytesOf, firstView } from '../support/wire.ts';
import { cachedThroughput, cpuShares, rateShares } from './cached.ts';
import { printFind } from './find.ts';
import { printImport } from './import.ts';
import type { Sample, Target } from './measure.ts';
import { printPictures } from './pictures.ts';
import { memberHeaders, PAST_CACHE, renderedPages } from './rendered.ts';
import { printSpam } from './spam.ts';
import { statementsOf } from './statements.ts';
import { type Report, shownSpread } from './report.ts';

/** The parts that `npm run bench` measures first, without a site; each reports its figures. */
export const SITELESS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  spam: printSpam,
  pictures: printPictures,
};

/** The parts that it measures on a site, in this order. */
export const PARTS: Readonly<Record<string, (site: TestSite, report: Report) => Promise<void>>> = {
  cached: printCached,
  wire: printBytes,
  limits: printLimits,
  lists: printLists,
  find: printFind,
  import: printImport,
  // Last, because it writes to the questions that the others measure.
  rendered: printRendering,
};

async function printRendering({ url, pid, dataDir }: TestSite, report: Report): Promise<void> {
  const question = await mostAnswered(url);
  await answerUntil(url, question, 10);
  const statements = await statementsOf(join(dataDir, 'atoll.db'), question);
  const member = await memberHeaders(url);
  const paths = {
    'question page, 11 posts': question,
    'list of questions': '/questions',
    home: '/',
  };
  const pages: Record<string, Target> = {};
  for (const [name, path] of Object.entries(paths)) {
    pages[`A guest's ${name}`] = { url: url + path, pid, headers: PAST_CACHE };
    pages[`A member's ${name}`] = { url: url + path, pid, headers: member };
  }
  pages["A member's notifications"] = { url: `${url}/notifications`, pid, headers: member };
  for (const [name, samples] of Object.entries(await renderedPages(pages))) {
    report(`${name}, rendered`, shownSamples(samples));
  }
  report('SQL statements of a question page', String(statements));
}

async function printCached({ url, pid }: TestSite, report: Report): Promise<void> {
  const comparison = await cachedThroughput(url + (await mostAnswered(url)), pid);
  report('A cached question page', shownSamples(comparison.page));
  report('A bare Node server, same headers and bytes', shownSamples(comparison.bare));
  report('Share of the bare server, by rate', shownSpread(rateShares(comparison), 2));
  report('Share of the bare server, by CPU', shownSpread(cpuShares(comparison), 2));
}

function shownSamples(samples: readonly Sample[]): string {
  const rps = shownSpread(samples.map((sample) => sample.rps));
  const digits = samples.some(({ cpu }) => cpu < 100) ? 1 : 0;
  const cpu = shownSpread(
    samples.map((sample) => sample.cpu),
    digits,
  );
  return `${rps} requests a second, ${cpu} µs of CPU each`;
}

async function printBytes({ url }: TestSite, report: Report): Promise<void> {
  const address = url + (await mostAnswered(url));
  const { needed, apart } = await withChromium((browser) => firstView(browser, address));
  report('Requests of a first view', String(needed.length));
  report('Bytes of a first view, with headers', String(bytesOf(needed)));
  for (const { kind, bytes } of needed) report(`Of it ${kind}`, String(bytes));
  for (const { path, bytes } of apart) report(`Apart, ${path}`, String(bytes));
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  report('Of it the style sheet, alone', String(brotliCompressSync(style).byteLength));
}

/** Checks every limit of time, CPU and memory; the bench fails if one is exceeded. */
async function printLimits(_: unknown, report: Report): Promise<void> {
  const isWithin = await runLimits(['--project=limits']);
  report('Limits of time, CPU and memory', isWithin ? 'kept' : 'exceeded');
}

/** The limits of lists and searches, at the sizes of the design, on SQLite. */
async function printLists(_: unknown, report: Report): Promise<void> {
  const isWithin = await runLimits(['tests/budgets/lists.limit.test.ts'], {
    LIST_SIZES: '10000,200000',
  });
  report('Lists and searches at 200,000', isWithin ? 'within their limits' : 'too slow');
}

async function runLimits(args: readonly string[], env = {}): Promise<boolean> {
  const vitest = [commandOf('vitest'), 'run', '-c', 'tests/vitest.config.ts'];
  const code = await runNode([...vitest, ...args], { env });
  if (code !== 0) process.exitCode = 1;
  return code === 0;
}
