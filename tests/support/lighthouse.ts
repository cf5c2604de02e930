import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import lighthouse from 'lighthouse';
import { withHeadlessShell } from './chromium.ts';
import { slowness } from './machine.ts';
import { freePort } from './ports.ts';

/**
 * How many times slower than this machine Lighthouse assumes a phone to be. The factor is smaller on
 * machines that are slow themselves.
 */
const SLOWDOWN = 4;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The score of each category, 0 to 100, and what cost points. */
export interface Scores {
  readonly scores: Record<string, number>;
  readonly lost: readonly string[];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;

/** Audits an address with Lighthouse's settings for phones and its simulated slow network. */
export type Audit = (url: string) => Promise<Scores>;

/** Runs work with a browser that Lighthouse can control. */
export async function withLighthouse<T>(work: (audit: Audit) => Promise<T>): Promise<T> {
  const port = await freePort();
  return withHeadlessShell(
    () => work((url) => audit(url, port)),
    `--remote-debugging-port=${String(port)}`,
  );
}

export const WITHOUT_SPEED = { accessibility: 100, 'best-practices': 100, seo: 100 };
export const FULL_MARKS = { performance: 100, ...WITHOUT_SPEED };

/** Milliseconds before another try: a longer load on the processor would spoil all of them. */
const PAUSE = 15_000;

/** Audits up to three times until a run has the required scores, and returns the best. */
export async function bestOfThree(
  audit: () => Promise<Scores>,
  wanted: Readonly<Record<string, number>> = FULL_MARKS,
): Promise<Scores> {
  const marks = ({ scores }: Scores) =>
    Object.keys(wanted).reduce((sum, name) => sum + (scores[name] ?? 0), 0);
  const enough = Object.values(wanted).reduce((sum, mark) => sum + mark, 0);
  let best = await audit();
  for (let run = 2; run <= 3 && marks(best) < enough; run += 1) {
    await new Promise((done) => setTimeout(done, PAUSE));
    const next = await audit();
    if (marks(next) > marks(best)) best = next;
  }
  return best;
}

const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"></head><body>
${'<p>A page of nothing but words, without a style, a script or a picture.</p>'.repeat(60)}
</body></html>`;

/**
 * Whether this machine can judge speed: on a busy one, even a page of plain text blocks its reader.
 */
export async function givesBarePageFullMarks(audit: Audit): Promise<boolean> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(BARE),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    for (let run = 0; run < 3; run += 1) {
      const { scores } = await audit(`http://127.0.0.1:${String(port)}/`);
      if (scores.performance !== 100) return false;
    }
    return true;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function audit(url: string, port: number): Promise<Scores> {
  const asked = { onlyCategories: [...CATEGORIES], ignoreStatusCode: true };
  const throttling = { cpuSlowdownMultiplier: SLOWDOWN / slowness() };
  const result = await lighthouse(url, { ...asked, throttling, port, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { lhr } = result;
  const scores = CATEGORIES.map((name) => [name, hundredths(lhr.categories[name]?.score)] as const);
  const imperfect = scores.filter(([, score]) => score < 100).map(([name]) => name);
  return {
    scores: Object.fromEntries(scores),
    lost: imperfect.flatMap((name) => lostIn(lhr, name)),
  };
}

function hundredths(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100);
}

function lostIn({ categories, audits }: Result['lhr'], name: string): string[] {
  const weighty = categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return weighty
    .map(({ id }) => audits[id])
    .filter((found) => found !== undefined && (found.score ?? 1) < 1)
    .map((found) => `${name}: ${found?.title ?? ''} ${found?.displayValue ?? ''}`.trim());
}
