import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pathOf } from '../../src/launch/tools.mjs';
import { mostAnswered } from '../support/public-pages.ts';
import { sharedDemo } from '../support/shared-sites.ts';

const site = await sharedDemo();

/** The text of a page in w3m. */
const dump = (path: string) =>
  execFileSync(pathOf('w3m') ?? 'w3m', ['-dump', '-cols', '80', site.url + path], {
    encoding: 'utf8',
  });

it('A text browser shows a question with its answers, and how to answer', async () => {
  const text = dump(await mostAnswered(site.url));
  expect(text).toContain('6 Answers');
  expect(text).toContain('Want to answer?');
  expect(text).not.toMatch(/undefined|\[object|astro-island/);
});

it.each(['/', '/questions', '/tags', '/users', '/search?q=useEffect', '/login', '/about'])(
  'A text browser shows the heading of %s',
  async (path) => {
    const heading = /<h1[^>]*>\s*([^<]+?)\s*</.exec(await (await fetch(site.url + path)).text());
    const text = dump(path).replaceAll(/\s+/g, ' ');
    expect(text).toContain(heading?.[1]);
  },
);
