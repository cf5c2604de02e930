import { expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const admin = await site.admin();

const look = { description: '', color: '#123456' };
const title = 'What does this formula say?';
const FORMULA = 'So $a*b*c$ and\n\n$$x \\\\ y_1*z_2$$';

it('Admins can turn on formulas for a tag in its form', async () => {
  await admin.send('/admin/tags', { do: 'create', target: '', name: 'optics', ...look, tex: 'on' });
  const { html } = await admin.get('/admin/tags?search=optics&open=change&target=optics');
  expect(html).toMatch(/<input type="checkbox" checked[^>]*name="tex"/);
});

it('Formulas survive the ask form, its preview, the page and the edit form', async () => {
  const draft = { title, content: FORMULA, tags: 'optics' };
  const { html: preview } = await admin.post('/ask', { ...draft, preview: 'yes' });
  expect(preview).toContain('<math display="block">');
  const { path } = await admin.send('/ask', draft);
  const { html } = await admin.get(path);
  expect(html).toMatch(/So <math>(?:(?!<\/math>).)*∗(?:(?!<\/math>).)*<\/math> and/s);
  expect(html).toContain('<math display="block">');
  expect(html).toContain('Formulas are TeX between dollars.');
  const edited = await admin.get(`${path}/edit`);
  const [, source = ''] = /<textarea[^>]*name="content"[^>]*>\n?([^<]*)</.exec(edited.html) ?? [];
  expect(source).toContain('$a*b*c$');
  expect(source).toContain('$$x \\\\ y_1*z_2$$');
  await admin.send(`${path}/edit`, { ...draft, content: `${source}\n\nDone.` });
  const again = await admin.get(path);
  expect(again.html.match(/<math/g)).toEqual(html.match(/<math/g));
});

it('Prices stay as they are if formulas are off', async () => {
  const draft = { title, content: 'From $5 to *all* of $10', tags: 'prices' };
  const { html } = await admin.post('/ask', { ...draft, preview: 'yes' });
  expect(html).toContain('From $5 to <em>all</em> of $10');
});

it('Admins can turn on formulas for the whole site, and llms.txt says so', async () => {
  expect((await admin.get('/llms.txt')).html).toContain('In questions of some tags');
  await admin.send('/admin/tags', { do: 'site-tex', target: '', tex: 'on' });
  const { html } = await admin.post('/ask', {
    title,
    content: FORMULA,
    tags: 'any',
    preview: 'yes',
  });
  expect(html).toContain('<math');
  expect((await admin.get('/llms.txt')).html).toContain('Formulas are TeX between dollars.');
  const log = await admin.get('/admin/log');
  expect(log.html).toContain('Changed TeX formulas for the whole site');
  await admin.send('/admin/tags', { do: 'site-tex', target: '' });
  expect((await admin.get('/llms.txt')).html).toContain('In questions of some tags');
});
