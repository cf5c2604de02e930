import { bestOfThree, withLighthouse } from '../support/lighthouse.ts';
import { type Template, templatesOf } from '../support/public-pages.ts';
import { expect, test } from './fixtures.ts';

const FULL_MARKS = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const TEMPLATES: readonly Template[] = ['home', 'list', 'question', 'tag', 'user'];

for (const template of TEMPLATES) {
  test(`Lighthouse gives the template ${template} full marks on a phone`, async ({ site }) => {
    test.setTimeout(120_000);
    const url = site.url + (await templatesOf(site.url))[template];
    const { scores, lost } = await withLighthouse((audit) => bestOfThree(() => audit(url)));
    expect(scores, lost.join('\n')).toEqual(FULL_MARKS);
  });
}
