import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readPage } from '../support/page.ts';
import { siteForSuite } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const WRONG = { email: 'demo@example.com', password: 'wrong' };

describe('On our own backend', async () => {
  const site = await siteForSuite();

  const failures = () => site.log().match(/"level":50.*/g) ?? [];

  it('a page says how long to wait after too many attempts to sign in', async () => {
    const visitor = new Visitor(site.url);
    for (let tried = 0; tried < 10; tried += 1) await visitor.post('/login', WRONG);
    const page = await visitor.post('/login', WRONG);
    expect(page.status).toBe(429);
    // A quarter of an hour from the first attempt.
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(880);
    expect(Number(page.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(page.text).toContain('Too many');
    expect((await visitor.get('/login')).headers.get('retry-after')).toBeNull();
  });

  it('a member who searches too often keeps their input, and is not shown empty results', async () => {
    const visitor = new Visitor(site.url);
    await visitor.signIn('admin@example.com', 'atoll-admin');
    const question = {
      title: 'useEffect runs twice on mount',
      content: 'Like *this*?',
      tags: 'react',
    };
    const preview = () => visitor.post('/ask', { ...question, preview: 'yes' });
    expect((await preview()).text).toContain('Similar questions');
    for (let done = 0; done < 60; done += 1) await visitor.get(`/search?q=word${String(done)}`);
    for (const path of ['/search?q=one+more', '/questions?search=one+more']) {
      const page = await visitor.get(path);
      expect(page.status, path).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(page.text).toContain('You are searching too often; try again in a minute');
      expect(page.html).toContain('value="one more"');
      expect(page.text).not.toContain('No questions found');
    }
    expect((await visitor.get('/questions?sort=votes')).status).toBe(200);
    const page = await preview();
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/aria-label="Preview".*Like <em>this<\/em>\?/s);
    expect(page.html).toMatch(/<textarea[^>]*>Like \*this\*\?<\/textarea>/);
    expect(page.text).not.toContain('Similar questions');
  });

  it('a database failure is logged once per page, with its cause', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'atoll.db'), { timeout: 5_000 });
    database.exec('alter table tags rename to elsewhere');
    const page = await readPage(`${site.url}/tags?sort=name`);
    database.exec('alter table elsewhere rename to tags');
    database.close();
    expect(page.text).toContain('No tags found');
    // The log is written slightly after the response.
    await expect.poll(failures).toEqual([expect.stringContaining('no such table: tags')]);
  });
});
