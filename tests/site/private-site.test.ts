import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCKET_NAMESPACE, SOCKET_PATH } from '../../src/contract/events.ts';
import { ROUTES } from '../../src/contract/routes.ts';
import { readSources } from '../rooms/sources.ts';
import { adminOf, caller, MEMBER } from '../support/api.ts';
import { publicPages } from '../support/public-pages.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

/** Pages and files that guests may open. */
const OPEN = [
  '/confirm-email',
  '/contact',
  '/cookies',
  '/forgot-password',
  '/login',
  '/manifest.webmanifest',
  '/privacy',
  '/register',
  '/reset-password',
  '/robots.txt',
  '/setup',
  '/speculation.json',
  '/terms',
  '/unsubscribe',
];

const OPEN_CALLS = [
  ...['about', 'getSettings', 'getTex', 'getSearchFeed'],
  ...[
    'confirmSignUp',
    'resendCode',
    'logIn',
    'register',
    'forgotPassword',
    'resetPassword',
    'confirmEmail',
    'unsubscribe',
  ],
  'createFirstAdmin',
];

const FILES = [
  ...['/index.md', '/questions.md', '/tags.md', '/users.md', '/search.md?q=react', '/feed.atom'],
  ...['/tags/react.md', '/tags/react.atom', '/users/2.md', '/users/2.atom', '/image.png'],
  ...['/sitemap.xml', '/sitemaps/questions-1.xml', '/llms.txt', '/opensearch.xml'],
];

/** The addresses of all files below src/pages, with 1 for each parameter. */
const ADDRESSES = readSources(/^src\/pages\/.*\.(astro|ts)$/).map(
  ({ path }) =>
    path.replace(/^src\/pages|(\/index)?\.(astro|ts)$/g, '').replaceAll(/\[(\.\.\.)?\w+\]/g, '1') ||
    '/',
);

let site: TestSite;
let paths: string[];
/** Titles and names of the demo community. */
let contents: string[];
let feed: string;
let admin: Visitor;
const guest = { get: (path: string) => new Visitor(site.url).get(path, BROWSER) };
const BROWSER = { headers: { accept: 'text/html', 'accept-encoding': 'br' } };

beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: '0' } });
  const [question = ''] = (paths = await publicPages(site.url));
  paths.push(...FILES, `${question}.md`, `${question}.atom`, `${question}/image.png`);
  paths = [...new Set([...paths, ...ADDRESSES])];
  contents = await contentsOf(site.url);
  const member = new Visitor(site.url);
  await member.signIn(MEMBER.email, MEMBER.password);
  await member.send('/searches', { do: 'create', name: 'All', query: 'react', sort: '' });
  [, feed = ''] = /(\/searches\/[\w-]{22}\.atom)"/.exec((await member.get('/searches')).html) ?? [];
  // Fills the page cache.
  for (const path of paths) await guest.get(path);
  expect((await guest.get(question)).html).toContain('<article');
  admin = new Visitor(site.url);
  await admin.signIn('admin@example.com', 'atoll-admin');
  const { hidden } = await admin.get('/admin/settings');
  await admin.send('/admin/settings', {
    ...hidden,
    description: 'For the crew.',
    announcement: 'We buy the competitor',
    privateSite: 'yes',
  });
}, 180_000);
afterAll(() => site.stop());

async function contentsOf(url: string): Promise<string[]> {
  const call = caller(url);
  const { questions } = (await call('GET', '/questions?limit=50')) as {
    questions: { title: string; author: { username: string } }[];
  };
  const names = questions.map(({ author }) => author.username).filter((name) => name.length > 5);
  return [...questions.map(({ title }) => title), ...names, 'We buy the competitor'];
}

const shownIn = (html: string) => contents.filter((text) => html.includes(text));

describe('A private site', () => {
  it('redirects guests from every page to sign-in and back, and is 401 for every file', async () => {
    expect(contents.length).toBeGreaterThan(50);
    const opened: string[] = [];
    for (const path of paths) {
      const { status, headers, html } = await guest.get(path);
      expect(shownIn(html), path).toEqual([]);
      const back = path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
      if (status === 200) opened.push(path);
      else if (status === 303) {
        expect(headers.get('location')).toMatch(/^\/(login(\?|$)|$)/);
        if (path !== '/404') expect(headers.get('location'), path).not.toContain('404');
      } else expect(status, path).toBe(401);
      if (/^\/(questions\/\d+|tags|)$/.test(path))
        expect(headers.get('location')).toBe(`/login${back}`);
      expect(headers.get('cache-control'), path).toBe('private, no-store');
      expect(headers.get('cdn-cache-control')).toBeNull();
    }
    expect(opened.toSorted()).toEqual(OPEN);
  });

  it('answers 401 to every call that is not about signing in', async () => {
    const open: string[] = [];
    for (const [name, { method, path }] of Object.entries(ROUTES)) {
      const address = `${site.url}/api${path.replaceAll(/\{\w+\}/g, '1')}`;
      const headers = { 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: '{}', headers };
      const answer = await fetch(address, { method, ...body });
      expect(shownIn(await answer.text()), name).toEqual([]);
      if (answer.status !== 401) open.push(name);
    }
    expect(open.toSorted()).toEqual(OPEN_CALLS.toSorted());
    expect((await fetch(`${site.url}/api/openapi.json`)).status).toBe(401);
  });

  it('shows guests its name, its look, and the texts of open pages', async () => {
    const { settings } = (await caller(site.url)('GET', '/settings')) as { settings: object };
    expect(settings).toMatchObject({ description: 'For the crew.', privateSite: true });
    expect(settings).toMatchObject({ announcement: '' });
    const login = await guest.get('/login');
    expect(login.text).toContain('For the crew. Only members can read Atoll.');
    for (const path of OPEN.filter((one) => !one.includes('.'))) {
      const { html } = await guest.get(path);
      expect(html).not.toMatch(/role="search"|rel="search"|href="\/(questions|tags|users)"/);
    }
    expect((await guest.get('/robots.txt')).html).toBe('User-agent: *\nDisallow: /\n');
  });

  it('keeps the text of a member whose session has ended', async () => {
    const fields = { content: 'Typed for an hour' };
    const { status, html } = await new Visitor(site.url).post('/questions/1/answers', fields);
    expect(status).toBe(401);
    expect(html).toContain('Typed for an hour');
    expect(shownIn(html)).toEqual([]);
  });

  it('refuses sockets without a session', async () => {
    const path = `${site.url}${SOCKET_PATH}/?EIO=4&transport=polling`;
    expect((await fetch(path)).status).toBe(401);
    const { token } = (await caller(site.url)('POST', '/auth/login', MEMBER)) as { token: string };
    expect(await connected({ token }, {})).toBe(false);
    expect(await connected({ token }, { authorization: `Bearer ${token}` })).toBe(true);
    const member = new Visitor(site.url);
    await member.signIn(MEMBER.email, MEMBER.password);
    const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
    expect(await connected({ token }, { cookie })).toBe(true);
  });

  it('still serves the feed of a saved search to everyone who knows its address', async () => {
    const { status, html } = await guest.get(feed);
    expect(status).toBe(200);
    expect(html).toContain('<entry>');
  });

  it('is complete for members', async () => {
    const member = new Visitor(site.url);
    await member.signIn(MEMBER.email, MEMBER.password);
    for (const path of paths) {
      const { status, headers } = await member.get(path);
      expect(status, path).not.toBe(401);
      expect(headers.get('location') ?? '', path).not.toContain('/login');
    }
    expect((await member.get('/')).text).toContain('We buy the competitor');
    const home = await member.get('/feed.atom');
    expect(shownIn(home.html)).not.toEqual([]);
    const call = await adminOf(site.url);
    for (const { path } of Object.values(ROUTES).filter(({ method }) => method === 'GET'))
      await expect(
        call('GET', path.replaceAll(/\{\w+\}/g, '1')).catch(String),
      ).resolves.not.toContain('Please log in');
  });

  it('is open again at once when an admin opens it', async () => {
    const { hidden } = await admin.get('/admin/settings');
    await admin.send('/admin/settings', { ...hidden, privateSite: 'no' });
    const home = await guest.get('/');
    expect(home.status).toBe(200);
    expect(shownIn(home.html)).not.toEqual([]);
  });
});

function connected(auth: object, extraHeaders: Record<string, string>): Promise<boolean> {
  const options = { path: SOCKET_PATH, auth, extraHeaders, reconnection: false, forceNew: true };
  const socket = io(site.url + SOCKET_NAMESPACE, { ...options, transports: ['websocket'] });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  }).finally(() => socket.close());
}
