import { startSite } from '../support/site.ts';
import { readersOf } from '../support/readers.ts';
import type { Report } from './report.ts';
import { moderators, openQuestions, writesOn } from './writes.ts';

const TOKEN = 'a-token-of-the-bench-alone';
const AT_ONCE = 8;
const WARM_UP = 5_000;
const DURATION = 15_000;

/** What readers get from the cache, and how much of it, while members write. */
export async function printMixed(_: unknown, report: Report): Promise<void> {
  for (const rate of [0, 5, 50]) {
    const site = await startSite({ env: { RATE_LIMIT: '0', METRICS_TOKEN: TOKEN } });
    try {
      const { hitRate, requests } = await mixed(site.url, rate);
      const what = `Pages read at ${String(rate)} writes a second`;
      report(
        what,
        `${(100 * hitRate).toFixed(1)} % from the cache, ${requests.toFixed(0)} a second`,
      );
    } finally {
      await site.stop();
    }
  }
}

async function mixed(url: string, writesASecond: number) {
  const questions = await openQuestions(url);
  const tags = [...new Set(questions.flatMap((question) => question.tags))];
  const people = Array.from({ length: 10 }, (_, at) => String(at + 1));
  const mix = readersOf(
    questions.map(({ _id }) => _id),
    tags,
    people,
  );
  const writer = writesASecond > 0 ? await openWriter(url, writesASecond) : undefined;
  const reading = openReaders(url, () => mix.page());
  try {
    await pause(WARM_UP);
    const [before, from] = [await cacheFigures(url), reading.count()];
    await pause(DURATION);
    const [after, to] = [await cacheFigures(url), reading.count()];
    const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
    return { hitRate: hits / (hits + misses), requests: (to - from) / (DURATION / 1_000) };
  } finally {
    await writer?.stop();
    await reading.stop();
  }
}

function openReaders(url: string, nextPage: () => string) {
  let count = 0;
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      await (await fetch(url + nextPage(), { headers: { accept: 'text/html' } })).arrayBuffer();
      count += 1;
    }
  };
  const all = Array.from({ length: AT_ONCE }, read);
  return {
    count: () => count,
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** Votes, comments and answers in turns, each on the next question. */
async function openWriter(url: string, rate: number) {
  const people = await moderators(url, 4);
  const { vote, comment, answer } = writesOn(url, await openQuestions(url));
  const kinds = [vote, vote, comment, vote, answer];
  let at = 0;
  const underway = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const write = kinds[at % kinds.length]?.(people[at % people.length] ?? '', at);
    at += 1;
    if (!write) return;
    const done = write
      .then((response) => response.arrayBuffer())
      .finally(() => underway.delete(done));
    underway.add(done);
  }, 1_000 / rate);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(underway);
    },
  };
}

async function cacheFigures(url: string): Promise<{ hit: number; miss: number }> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const figure = (result: string) =>
    Number(
      new RegExp(`^atoll_page_cache_requests_total\\{result="${result}"\\} (\\d+)`, 'm').exec(
        text,
      )?.[1],
    );
  return { hit: figure('hit'), miss: figure('miss') };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
