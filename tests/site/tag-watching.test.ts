import { beforeAll, describe, expect, it } from 'vitest';
import { PAST_CACHE } from '../bench/rendered.ts';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const author = await site.demo();
const reader = await site.join('tag-watcher');
const guest = () => site.guest();

const TITLE = 'Which of these would one rather not see?';
const QUESTION = [TITLE, 'Some of it, surely.', 'noise,extra'] as const;

beforeAll(() => author.ask(...QUESTION));

const choose = (level: string, tag = 'noise') => reader.send(`/tags/${tag}/watch`, { level });

describe('Following and ignoring tags without scripts', () => {
  it('has pages for members, linked in their menu and on the tag’s page', async () => {
    expect((await reader.get('/tags/noise')).links('Notify or Ignore')).toEqual([
      '/tags/noise/watch',
    ]);
    expect((await reader.get('/')).links('Followed Tags')).toEqual(['/watching']);
    expect((await guest().get('/tags/noise')).html).not.toContain('/watch');
    expect((await reader.get('/tags/no-such-tag/watch')).status).toBe(404);
    expect((await reader.post('/tags/noise/watch', {})).text).toContain(
      'Choose a setting for this tag',
    );
  });

  it('dims questions in lists, also in text, for this member only', async () => {
    const chosen = await choose('dimmed');
    expect(chosen.path).toBe('/tags/noise');
    expect(chosen.html).toMatch(/class="flash[^>]*>\s*Saved\s*</);
    const [list, found, home] = await Promise.all(
      ['/questions', '/search?q=rather', '/'].map((path) => reader.get(path)),
    );
    for (const page of [list, found]) {
      expect(page?.html).toContain('class="card dimmed"');
      expect(page?.text).toContain(`${TITLE} (ignored tag)`);
    }
    expect(home?.status).toBe(200);
    expect((await reader.get('/tags/noise')).html).not.toContain('dimmed');
    for (const visitor of [guest(), author]) {
      expect((await visitor.get('/questions')).html).not.toContain('dimmed');
    }
  });

  it('hides questions, and says how many and why', async () => {
    await choose('hidden');
    for (const path of ['/questions', '/search?q=rather', '/tags/extra']) {
      const page = await reader.get(path);
      expect(page.links(TITLE)).toEqual([]);
      expect(page.text).toContain('1 question on this page has a tag you ignore');
      expect(page.links('see which')).toEqual(['/watching']);
    }
    for (const path of ['/questions', '/search?q=rather', '/tags/extra']) {
      // Pages in the cache may be out of date for some seconds.
      const page = await guest().get(path, { headers: PAST_CACHE });
      expect(page.links(TITLE)).not.toEqual([]);
    }
  });

  it('lists followed and ignored tags, and adds another by its name', async () => {
    await choose('hidden');
    const unknown = await reader.post('/watching', { name: 'no-such-tag', level: 'never' });
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('value="no-such-tag"');
    expect((await reader.post('/watching', { name: ' ', level: 'never' })).text).toContain(
      'Tag is required',
    );
    const added = await reader.send('/watching', { name: ' extra ', level: 'at-once' });
    expect(added.path).toBe('/watching');
    expect(added.text).toMatch(/#extra\s+Following · notify me right away/);
    expect(added.text).toMatch(/#noise\s+Ignored · hidden/);
    await choose('none');
    expect((await reader.get('/watching')).text).not.toContain('#noise');
    const mine = await reader.get('/questions?tab=mine');
    expect(mine.links(TITLE)).not.toEqual([]);
  });

  it('changes nothing for guests', async () => {
    const { path: asked } = await author.ask(`${TITLE} Again.`, ...QUESTION.slice(1));
    const paths = ['/', '/questions', '/tags', '/tags/noise', '/search?q=rather', asked];
    const read = () =>
      Promise.all(
        paths.map(async (path) => {
          const { html } = await guest().get(path, { headers: PAST_CACHE });
          // Times and counts of views may change.
          return html.replace(/<time[^>]*>[^<]*|\d+ views?/g, '');
        }),
      );
    await choose('none');
    // They are found in the background after the first view of a question.
    const related = async () => (await guest().get(asked, { headers: PAST_CACHE })).text;
    await expect.poll(related).toContain('Related questions');
    const before = await read();
    await choose('hidden');
    const saved = await reader.post(`${asked}/save`, { do: 'save' });
    const muted = await reader.post(`${asked}/follow`, { level: 'muted' });
    expect([saved.status, muted.status]).toEqual([303, 303]);
    expect(await read()).toEqual(before);
  });
});
