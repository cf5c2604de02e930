import { NO_SETTINGS } from '../../contract/site-settings.ts';
import { guestRequest } from '../page-cache/guest.ts';
import { bodyConverter } from '../bodies.ts';
import type { Pages } from '../pages/render.ts';
import { openSamples, type Samples } from './samples.ts';

/** The metadata and beginning of a page. */
const HEAD = /<title>.*?(?=<style)/s;
const FORMS_SHEET = /<link rel="stylesheet"[^>]*>/;
const BEGINNING = /<h1.*?<\/p>/s;
const MAIN = /<main[^>]*>(.*)<\/main>/s;
const STYLE = /<style>(.*?)<\/style>/s;
/** Elapsed times depend on the day of the build. */
const PASSED = />[^<>]* ago<\/time>/g;

/** The bytes of the dictionary: typical parts of each kind of page, and at the end a whole page. */
export async function typicalPages(pages: Pages): Promise<Buffer> {
  const samples = await openSamples();
  const all = async (paths: readonly string[]) => {
    const rendered: string[] = [];
    for (const path of paths) rendered.push(await render(pages, samples, path));
    return rendered;
  };
  const texts = await all(samples.texts);
  const lists = await all(samples.columns);
  const whole = await render(pages, samples, samples.whole);
  await samples.close();
  const heads = texts.map((html) =>
    [HEAD, FORMS_SHEET, BEGINNING].map((part) => part.exec(html)?.[0] ?? '').join(''),
  );
  const columns = lists.map((html) => MAIN.exec(html)?.[1] ?? '');
  // The style sheet of the shortest pages is kept in one piece: further pieces would cost them
  // most.
  const sheet = sheetOf(texts[0] ?? '');
  const last = whole.replace(sheetOf(whole), () => sheet);
  const typical = [rulesBeyond(sheet, [whole, ...lists]), ...columns, ...heads, last];
  return Buffer.from(typical.join('\n').replace(PASSED, '> days ago</time>'));
}

function sheetOf(html: string): string {
  return STYLE.exec(html)?.[1] ?? '';
}

/** Rules of other pages that a style sheet lacks, each once. */
function rulesBeyond(sheet: string, pages: readonly string[]): string {
  const rules = pages.flatMap((html) => sheetOf(html).split(/(?<=\})/));
  return [...new Set(rules)].filter((rule) => !sheet.includes(rule)).join('');
}

async function render(pages: Pages, { call }: Samples, path: string): Promise<string> {
  const url = 'http://127.0.0.1:4321';
  const locals = {
    site: {
      name: 'Atoll',
      url,
      apiHost: undefined,
      mail: undefined,
      demoAccounts: [],
      isNameFixed: false,
      settings: NO_SETTINGS,
      passwordMin: 6,
    },
    backend: call,
    address: '127.0.0.1',
    countsViews: false,
    sessionSecret: '',
    bodies: bodyConverter('', ''),
    report: (error: unknown) => {
      throw error;
    },
  };
  const { status, body } = await pages.render(guestRequest(path), locals);
  if (status !== 200) throw new Error(`The sample ${path} answered ${String(status)}`);
  return body.toString();
}
