import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const asker = await site.demo();
const TITLE = 'What has this question said before?';
const { path: question, id } = await asker.ask(TITLE, 'One line\n\nAnd some words');
const history = `/posts/${id}/history`;

describe('The history of a post, without scripts', () => {
  it('is linked for everyone once the post is edited', async () => {
    const guest = site.guest();
    expect((await guest.get(question)).links('History')).toEqual([]);
    const edit = { title: TITLE, content: 'One line\n\nAnd other words', tags: 'one, two' };
    await asker.post(`${question}/edit`, edit);
    expect((await guest.get(question)).links('History')).toEqual([history]);
  });

  it('lists versions and events, newest first, with links to what changed', async () => {
    const page = await site.guest().get(history);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/edited by demo .* created by demo/);
    expect(page.links('What changed')).toEqual([`${history}/1..2`]);
  });

  it('redirects from two chosen versions to their comparison', async () => {
    const chosen = await site.guest().get(`${history}?a=1&b=2`);
    expect([chosen.status, chosen.redirect]).toEqual([303, `${history}/1..2`]);
  });

  it('shows changed lines and words, also as text, with title and tags separately', async () => {
    // A busy server shows whole versions; what it sends a member is not cached.
    const page = await asker.get(`${history}/1..2`);
    expect(page.html).toContain('<del>some</del>');
    expect(page.html).toContain('<ins>other</ins>');
    expect(page.text).toContain('Removed: And some words');
    expect(page.text).toContain('Added: And other words');
    expect(page.text).toMatch(/Removed: Tags: one .*Added: Tags: one , two/);
    const turned = await site.guest().get(`${history}/2..1`);
    expect(turned.text).toContain('Added: And other words');
  });

  it('shows both versions as rendered', async () => {
    const page = await site.guest().get(`${history}/1..2?as=rendered`);
    expect(page.html).toContain('<p>And some words</p>');
    expect(page.html).toContain('<p>And other words</p>');
  });

  it('has a button at each older version for its author and moderators to roll back', async () => {
    const buttons = async (visitor: Visitor) =>
      [...(await visitor.get(history)).html.matchAll(/formaction="([^"]*)"/g)].map(([, to]) => to);
    const base = `/posts/${id}/rollback`;
    expect(await buttons(asker)).toEqual([`${base}?version=2`]);
    const moderator = await site.admin();
    expect(await buttons(moderator)).toEqual([`${base}?version=2`]);
    const guest = site.guest();
    expect(await buttons(guest)).toEqual([]);
    const sent = await guest.send(`${base}?version=2`, { number: '1' });
    expect(sent.text).toContain('Please log in to edit');
    const late = await asker.send(`${base}?version=1`, { number: '1' });
    expect(late.path).toBe(history);
    expect(late.text).toContain('This post has changed since you opened it');
    const done = await asker.send(`${base}?version=2`, { number: '1', a: '1', b: '2' });
    expect(done.path).toBe(history);
    expect(done.text).toContain('Rolled back');
    expect(done.text).toMatch(/rolled back by demo .*: To version 1/);
    expect((await asker.get(question)).text).toContain('And some words');
    const none = await asker.send(`${base}?version=3`, { number: 'x' });
    expect(none.text).toContain('No such version');
  });

  it('shows deletion and restoration to everyone, but reasons only to author and moderators', async () => {
    const path = `${question}/moderate`;
    const moderator = await site.admin();
    await moderator.post(path, { do: 'delete', target: id, why: 'other', reason: 'Heated' });
    expect((await asker.get(history)).status).toBe(404);
    await moderator.post('/admin/questions', { do: 'restore', target: id });
    for (const reader of [asker, moderator]) {
      expect((await reader.get(history)).text).toMatch(
        /restored by admin .*deleted by admin .*: Heated/,
      );
    }
    const seen = (await site.guest().get(history)).text;
    expect(seen).toMatch(/restored by admin .*deleted by admin/);
    expect(seen).not.toContain('Heated');
  });

  it.each([
    '/posts/999999/history',
    '/posts/4/history/1..9',
    '/posts/4/history/x..2',
    '/posts/x/history',
  ])('is not found at %s', async (path) => {
    expect((await asker.get(path)).status).toBe(404);
  });
});
