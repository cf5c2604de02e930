import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const asker = await site.demo();
const admin = await site.admin();
const TITLE = 'What must nobody ever read?';
const asked = await asker.ask(TITLE, 'It is hunter2');
const history = `/posts/${asked.id}/history`;
const edit = `${asked.path}/edit`;
await asker.post(edit, { title: TITLE, content: 'It is not said', tags: 'one' });

describe('Redacting a version, without scripts', () => {
  it('is offered only to admins, at each version', async () => {
    expect((await admin.get(history)).links('Redact')).toEqual([
      `${history}/2/redact`,
      `${history}/1/redact`,
    ]);
    expect((await asker.get(history)).links('Redact')).toEqual([]);
    expect((await asker.get(`${history}/1..2`)).text).toContain('Removed: It is hunter2');
  });

  it('of the current text requires an edit first', async () => {
    const page = await admin.get(`${history}/2/redact`);
    expect(page.text).toContain('edit it first, then redact this version');
    expect(page.links('edit it')).toEqual([edit]);
    expect(page.html).not.toContain('name="reason"');
    const sent = await admin.post(`${history}/2/redact`, { reason: 'Still here' });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain('The post still says this');
  });

  it('needs a reason, and keeps one that is too long', async () => {
    const page = await admin.get(`${history}/1/redact`);
    expect(page.text).toContain('It is hunter2');
    expect(page.html).toMatch(/<meta name="robots" content="noindex/);
    const empty = await admin.post(`${history}/1/redact`, { reason: ' ' });
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining('Please explain why this text must be removed'),
    ]);
    const long = await admin.post(`${history}/1/redact`, { reason: 'so '.repeat(120) });
    expect(long.text).toContain('At most 300 characters');
    expect(long.html).toContain('so so so');
  });

  it('leaves a row that says by whom and why, in the history and in comparisons', async () => {
    const done = await admin.send(`${history}/1/redact`, { reason: 'A password' });
    expect(done.path).toBe(history);
    expect(done.text).toContain('Version redacted');
    const guest = site.guest();
    const list = await guest.get(history);
    expect(list.text).toMatch(/created by demo .*, redacted by admin .*: A password/);
    const compared = await guest.get(`${history}/1..2`);
    expect(compared.text).toMatch(/It was redacted by admin .*: A password \. Its text is gone/);
    expect(compared.text).toContain('It is not said');
    expect(compared.text).not.toContain('hunter2');
    expect((await guest.get(`${history}/1..2?as=rendered`)).text).not.toContain('hunter2');
    expect((await admin.get(`${history}/1/redact`)).text).toContain('Its text is gone');
  });

  it('removes the buttons of the version, and prevents rolling back to it', async () => {
    const page = await asker.get(history);
    expect(page.html).not.toContain('Roll back to version 1');
    const base = history.replace('/history', '/rollback?version=2');
    const sent = await asker.send(base, { number: '1' });
    expect(sent.text).toContain('This version was redacted: its text is gone');
    const log = await admin.get('/admin/log');
    expect(log.text).toContain('Redacted an old version of the question');
  });

  it.each(['1/redact', 'x/redact', '9/redact'])('is a 404 at %s of a missing post', async (end) => {
    expect((await admin.get(`/posts/999999/history/${end}`)).status).toBe(404);
    if (!end.startsWith('1')) expect((await admin.get(`${history}/${end}`)).status).toBe(404);
  });
});

describe('Redacting a text of a comment, without scripts', () => {
  let comment: string;
  let older: string;

  beforeAll(async () => {
    const post = history.replace('/history', '');
    const sent = await asker.post(`${post}/comments`, { content: 'It is hunter3' });
    comment = sent.redirect ?? '';
    await asker.post(`${comment}/edit`, { content: 'It is not told' });
    older = `${comment}/history`;
  });

  it('is offered only to admins, and only for earlier texts', async () => {
    expect((await admin.get(older)).links('Redact')).toEqual([`${older}/1/redact`]);
    expect((await asker.get(older)).links('Redact')).toEqual([]);
    const page = await admin.get(`${older}/2/redact`);
    expect(page.text).toContain('delete it first, then redact this text');
    expect(page.html).not.toContain('name="reason"');
    expect((await admin.get(`${older}/3/redact`)).status).toBe(404);
    expect((await admin.get('/comments/999999/history/1/redact')).status).toBe(404);
  });

  it('needs a reason, and leaves a line that says by whom and why', async () => {
    expect((await admin.get(`${older}/1/redact`)).text).toContain('It is hunter3');
    const empty = await admin.post(`${older}/1/redact`, { reason: ' ' });
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining('Please explain why this text must be removed'),
    ]);
    const done = await admin.send(`${older}/1/redact`, { reason: 'A password' });
    expect(done.path).toBe(older);
    expect(done.text).toContain('Text redacted');
    const page = await asker.get(older);
    expect(page.text).toMatch(/redacted by admin .*: A password/);
    expect(page.text).not.toContain('hunter3');
  });

  it('is possible for a deleted comment as well, to which the log links', async () => {
    await admin.post(`${comment}/delete`, { reason: 'Rude' });
    expect((await admin.get('/admin/log')).html).toContain(`href="${older}"`);
    expect((await admin.get(older)).links('Redact')).toEqual([`${older}/2/redact`]);
    await admin.send(`${older}/2/redact`, { reason: 'A password' });
    const page = await admin.get(older);
    expect(page.text).not.toContain('It is not told');
    expect(page.links('Redact')).toEqual([]);
    expect((await asker.get(older)).status).toBe(404);
  });
});
