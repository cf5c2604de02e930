import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bestOfThree,
  FULL_MARKS,
  givesBarePageFullMarks,
  withLighthouse,
  WITHOUT_SPEED,
} from '../support/lighthouse.ts';
import { type Template, templatesOf } from '../support/public-pages.ts';
import { startSite, type TestSite } from '../support/site.ts';

const TEMPLATES: readonly Template[] = ['home', 'list', 'question', 'tag', 'user'];

let site: TestSite;
let judgesSpeed: boolean;

beforeAll(async () => {
  site = await startSite();
  judgesSpeed = await withLighthouse(givesBarePageFullMarks);
  if (!judgesSpeed)
    console.warn('This machine is too slow for Lighthouse to judge the speed of pages');
}, 180_000);
afterAll(() => site.stop());

it.each(TEMPLATES)(
  'Lighthouse gives the template %s full marks on a phone',
  async (template) => {
    const url = site.url + (await templatesOf(site.url))[template];
    const expected = judgesSpeed ? FULL_MARKS : WITHOUT_SPEED;
    const { scores, lost } = await withLighthouse((audit) =>
      bestOfThree(() => audit(url), expected),
    );
    expect(scores, lost.join('\n')).toMatchObject(expected);
  },
  120_000,
);
