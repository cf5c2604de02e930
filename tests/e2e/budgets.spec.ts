import { mostAnswered } from '../support/public-pages.ts';
import { scriptsBeforeTouch, scriptsUntouched } from '../support/scripts.ts';
import { bytesOf, firstView } from '../support/wire.ts';
import { expect, test } from './fixtures.ts';
import { isAlike, PAGES } from './pages.ts';
import { signIn } from './writing.ts';

/** Bytes of one TCP round trip: ten packets of 1,460 bytes, minus the overhead of their frames. */
const ROUND_TRIP = 14_336;

const SIZES = ['six answers', 'four answers and six comments'] as const;
for (const size of SIZES) {
  test(`a guest’s first view of a question with ${size} fits in one round trip`, async ({
    browser,
    site,
  }) => {
    const path = size === 'six answers' ? await mostAnswered(site.url) : await commented(site.url);
    const { needed } = await firstView(browser, site.url + path);
    const shown = needed.map(({ path, kind, bytes }) => `${kind} ${path} ${String(bytes)}`);
    expect.soft(needed.map(({ kind }) => kind)).toContain('Document');
    expect.soft(bytesOf(needed), shown.join('\n')).toBeLessThanOrEqual(ROUND_TRIP);
    expect.soft(needed.length, shown.join('\n')).toBeLessThanOrEqual(4);
  });
}

/** The question of the demo community with four answers and six comments. */
async function commented(site: string): Promise<string> {
  const response = await fetch(`${site}/api/questions?limit=50`);
  const { questions } = (await response.json()) as { questions: { _id: string; title: string }[] };
  const id = questions.find(({ title }) => title.startsWith('ERR_MODULE_NOT_FOUND'))?._id ?? '';
  const { question } = (await (await fetch(`${site}/api/questions/${id}`)).json()) as {
    question: Commented & { answers: Commented[] };
  };
  const posts = [question, ...question.answers];
  expect(posts).toHaveLength(5);
  expect(posts.flatMap(({ comments }) => comments)).toHaveLength(6);
  return `/questions/${id}`;
}

interface Commented {
  readonly comments: readonly unknown[];
}

test(
  'a reader downloads at most 2 KiB of scripts and no React before interacting',
  {
    tag: '@full',
  },
  async ({ browser, site }) => {
    test.setTimeout(180_000);
    const pages = PAGES.flatMap(([name, path]) => (isAlike(name) ? [] : [path]));
    for (const paths of inGroups(pages, PAGES_AT_ONCE)) {
      const read = paths.map((path) => scriptsBeforeTouch(browser, site.url + path));
      for (const [at, { bytes, from, hasReact }] of (await Promise.all(read)).entries()) {
        const shown = `${paths[at] ?? ''}: ${from.join(', ')}`;
        expect.soft(bytes, shown).toBeLessThanOrEqual(2048);
        expect.soft(hasReact, shown).toBe(false);
      }
    }
  },
);

test('a member downloads at most 4 script files of 20 KB in total before interacting', async ({
  page,
  context,
  site,
}) => {
  await signIn(page);
  const paths = [await mostAnswered(site.url), '/', '/questions', '/ask'];
  const read = paths.map((path) => scriptsUntouched(context, site.url + path));
  for (const [at, { ofFiles, from }] of (await Promise.all(read)).entries()) {
    const shown = `${paths[at] ?? ''}: ${from.join(', ')}`;
    // An inline script is not a file.
    expect.soft(from.filter((one) => one !== 'inline').length, shown).toBeLessThanOrEqual(4);
    expect.soft(ofFiles, shown).toBeLessThanOrEqual(20_000);
  }
});

/** Most of the time is spent waiting for a page’s network to go idle. */
const PAGES_AT_ONCE = 8;

function inGroups<T>(all: readonly T[], size: number): T[][] {
  const groups = Math.ceil(all.length / size);
  return Array.from({ length: groups }, (_, at) => all.slice(at * size, (at + 1) * size));
}
