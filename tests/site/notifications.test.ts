import { beforeAll, describe, expect, it } from 'vitest';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import type { ElementLike } from '../support/page.ts';
import { Visitor } from '../support/visitor.ts';

const hasClass = (name: string) => (element: ElementLike) =>
  (element.attribs.class ?? '').split(' ').includes(name);
const badge = ({ attribs }: ElementLike) => 'data-unread' in attribs;
/** The actions of the forms with this button. */
const forms = (html: string, button: string) =>
  [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
    .filter(([, , inside]) => inside?.includes(button))
    .map(([, action]) => action ?? '');

const site = await sharedSite();
const { foreign, site: elsewhere } = await sharedForeign();

describe('The notifications of a member without scripts', () => {
  async function demo(): Promise<Visitor> {
    const visitor = site.guest();
    await visitor.signIn('demo@example.com', 'atoll-demo', '/notifications');
    return visitor;
  }

  it('§2 Notifications: come newest first, with links, people and times, and unread ones marked', async () => {
    const page = await (await demo()).get('/notifications');
    const times = [...page.html.matchAll(/<time datetime="([^"]+)"/gi)].map(([, at]) => at);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual(times.toSorted().reverse());
    const read = page.texts(hasClass('notification')).join('\n');
    expect(read).toMatch(/Unread: \w+ answered your question.+ ago · .+Mark as read$/m);
    const unread = page.texts(hasClass('unread')).length;
    expect(page.text).toContain(`${String(unread)} unread`);
    expect(unread).toBeLessThan(times.length);
    expect(page.buttons).toEqual(expect.arrayContaining(['Mark All as Read', 'Refresh']));
  });

  it('quote the answer they announce, and name its question', async () => {
    const asker = await site.join('quoted');
    const title = 'How many answers does a question take?';
    const { path } = await asker.ask(title);
    await (await site.admin()).answer(path, 'Answer 0.');
    const page = await asker.get('/notifications');
    const [first] = page.texts(hasClass('notification'));
    expect(first).toMatch(/Answer 0\. ?just now · How many answers does a question take\?/);
  });

  it('are marked as read only by POST', async () => {
    const visitor = await site.join('bell-reader');
    const [path = ''] = forms((await visitor.get('/notifications')).html, 'Mark as read');
    expect((await visitor.get(path)).redirect).toBe('/notifications');
    await visitor.get('/notifications/read-all');
    expect((await visitor.get('/')).texts(badge)).toEqual(['1']);
  });

  it('are marked as read by the ping that a browser sends when a link is followed', async () => {
    const visitor = await site.join('bell-follower');
    const { html } = await visitor.get('/notifications');
    const [, path = ''] = /ping="([^"]+)"/.exec(html) ?? [];
    const ping = { 'content-type': 'text/ping' };
    expect((await visitor.post(path, {}, ping)).status).toBe(204);
    expect((await visitor.get('/')).texts(badge)).toEqual(['']);
  });
});

describe('On a backend that implements only section 7', () => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = new Visitor(elsewhere.url);
    await visitor.signIn('grace@example.com', 'any');
  });

  it('the badge counts the list', async () => {
    expect((await visitor.get('/')).texts(badge)).toEqual(['9+']);
  });

  it('the list is newest first, whatever the backend’s order, and its titles are text', async () => {
    const page = await visitor.get('/notifications');
    const titles = page.texts(hasClass('notification-title'));
    expect(titles).toHaveLength(12);
    expect(titles[0]).toBe('Unread: Notice <b>12</b>');
  });

  it('links lead only to this site', async () => {
    const page = await visitor.get('/notifications');
    expect(page.links('Notice <b>1</b>')).toEqual(['/questions/q001']);
    for (const number of [2, 3, 4]) {
      expect(page.links(`Notice <b>${String(number)}</b>`)).toEqual([]);
    }
    expect(page.html).not.toMatch(/href="(javascript|\/\/)/);
  });

  it('one notification, or all, can be marked as read', async () => {
    await visitor.send('/notifications/12/read');
    expect(foreign.member.notifications.filter(({ isRead }) => isRead)).toHaveLength(1);
    await visitor.send('/notifications/read-all');
    expect((await visitor.get('/')).texts(badge)).toEqual(['']);
  });

  it('failures of the backend are silent', async () => {
    foreign.member.isBroken = true;
    const page = await visitor.get('/notifications');
    expect(page.status).toBe(200);
    expect(page.text).toContain('No notifications');
    expect(page.texts(hasClass('flash'))).toEqual([]);
    expect((await visitor.send('/notifications/12/read')).texts(hasClass('flash'))).toEqual([]);
    expect((await visitor.get('/')).texts(badge)).toEqual(['']);
  });
});
