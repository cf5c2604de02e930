import { afterAll, beforeAll, expect, it } from 'vitest';
import { bestOfThree, withLighthouse } from '../support/lighthouse.ts';
import { type Template, templatesOf } from '../support/public-pages.ts';
import { startSite, type TestSite } from '../support/site.ts';

const FULL_MARKS = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const TEMPLATES: readonly Template[] = ['home', 'list', 'question', 'tag', 'user'];

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
}, 120_000);
afterAll(() => site.stop());

it.each(TEMPLATES)(
  'Lighthouse gives the template %s full marks on a phone',
  async (template) => {
    const url = site.url + (await templatesOf(site.url))[template];
    const { scores, lost } = await withLighthouse((audit) => bestOfThree(() => audit(url)));
    expect(scores, lost.join('\n')).toEqual(FULL_MARKS);
  },
  120_000,
);
