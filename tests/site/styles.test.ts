import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSources } from '../rooms/sources.ts';
import { classesOf } from '../support/css.ts';
import { mostAnswered, publicPages } from '../support/public-pages.ts';
import type { ReadPage } from '../support/page.ts';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

/** The most bytes of the style sheet in a page, compressed. */
const BUDGET = 3600;

const FOR_MEMBERS = [
  ...['/answers?author=me', '/settings', '/settings/account', '/settings/delete'],
  ...['/admin', '/admin/questions', '/admin/tags', '/admin/users', '/admin/log'],
];

/** Classes that pages get from their sheet: those of components, and utilities that any page has. */
const OF_SHEETS = new Set(
  readSources(/^src\/styles\/(parts|frame|lists|home|directory|post)\.css$/).flatMap(({ text }) => [
    ...classesOf(text),
  ]),
);

const site = await sharedSite();
const guest = site.guest();
const admin = await site.admin();

const sheetOf = ({ html }: ReadPage) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

/** Bytes and classes of the few style sheets that pages share. */
const sheets = new Map<string, { readonly bytes: number; readonly classes: Set<string> }>();

function read(sheet: string) {
  const known = sheets.get(sheet);
  if (known) return known;
  const found = { bytes: brotliCompressSync(sheet).byteLength, classes: classesOf(sheet) };
  sheets.set(sheet, found);
  return found;
}

/** Checks what holds for every page and every visitor. */
function check({ path, page }: Shown): void {
  const sheet = sheetOf(page);
  expect(sheet.length, `${path} has a style sheet`).toBeGreaterThan(3000);
  expect(read(sheet).bytes, path).toBeLessThanOrEqual(BUDGET);
  const hash = createHash('sha256').update(sheet).digest('base64');
  expect(page.headers.get('content-security-policy'), path).toContain(`'sha256-${hash}'`);
  expect(unstyled(page), path).toEqual([]);
}

/** Classes in a page for which its sheet has no rule. */
function unstyled(page: ReadPage): string[] {
  const styled = read(sheetOf(page)).classes;
  const values = Array.from(page.html.matchAll(/\sclass="([^"]*)"/g), ([, value = '']) => value);
  const names = new Set(values.flatMap((value) => value.split(/\s+/)));
  return [...names].filter((name) => OF_SHEETS.has(name) && !styled.has(name));
}

interface Shown {
  readonly path: string;
  readonly page: ReadPage;
}

/** The pages at these addresses, without redirects. */
async function show(visitor: Visitor, paths: readonly string[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const path of paths) {
    const page = await visitor.get(path);
    if (page.html !== '') shown.push({ path, page });
    for (const name of read(sheetOf(page)).classes) OF_SHEETS.add(name);
  }
  return shown;
}

describe('The inline style sheet is small, allowed by the policy, and complete', () => {
  it('on every page, for guests and an admin', async () => {
    const paths = await publicPages(site.url);
    const ofGuests = await show(guest, paths);
    expect(ofGuests.length).toBeGreaterThan(30);
    const ofMembers = await show(admin, FOR_MEMBERS);
    expect(ofMembers.length).toBe(FOR_MEMBERS.length);
    for (const one of [...ofGuests, ...ofMembers, ...(await show(admin, paths))]) check(one);
  });

  it('on a question that is shown again after a refused answer', async () => {
    const path = `${await mostAnswered(site.url)}/answers`;
    const page = await admin.post(path, { content: '' });
    expect(page.html).toContain('class="post');
    check({ path, page });
  });
});
