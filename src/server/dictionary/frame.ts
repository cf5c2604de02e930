import { guestRequest } from '../page-cache/guest-request.ts';
import { bodyConverter } from '../bodies.ts';
import type { Pages } from '../pages/pages.ts';
import { openSamples, type Samples } from './samples.ts';

/** What a page says of itself: its head, and how it begins. */
const HEAD = /<title>.*?(?=<style)/s;
const BEGINNING = /<h1.*?<\/p>/s;
const MAIN = /<main[^>]*>(.*)<\/main>/s;
/** What has passed since a moment depends on the day of the build. */
const PASSED = />[^<>]* ago<\/time>/g;

/** The bytes of the dictionary: what is typical of each kind of page, and last a whole page. */
export async function typicalPages(pages: Pages): Promise<Buffer> {
  const samples = await openSamples();
  const all = async (paths: readonly string[]) => {
    const rendered: string[] = [];
    for (const path of paths) rendered.push(await render(pages, samples, path));
    return rendered;
  };
  const heads = (await all(samples.texts)).map((html) =>
    [HEAD, BEGINNING].map((part) => part.exec(html)?.[0] ?? '').join(''),
  );
  const columns = (await all(samples.columns)).map((html) => MAIN.exec(html)?.[1] ?? '');
  const whole = await render(pages, samples, samples.whole);
  await samples.close();
  return Buffer.from([...columns, ...heads, whole].join('\n').replace(PASSED, '> days ago</time>'));
}

async function render(pages: Pages, { call }: Samples, path: string): Promise<string> {
  const url = 'http://127.0.0.1:4321';
  const locals = {
    site: { name: 'Atoll', url, apiHost: undefined, mail: '', demoAccounts: [] },
    backend: call,
    address: '127.0.0.1',
    countsViews: false,
    sessionSecret: '',
    bodies: bodyConverter('', ''),
    report: (error: unknown) => {
      throw error;
    },
  };
  const variant = { theme: '', representation: 'html', coding: 'identity' } as const;
  const { status, body } = await pages.render(guestRequest(path, variant), locals);
  if (status !== 200) throw new Error(`The sample ${path} answered ${String(status)}`);
  return body.toString();
}
