import { describe, expect, it } from 'vitest';
import { answer, postQuestion, caller, signUp, unique } from '../support/api.ts';
import { as, elsewhere, guest, ours } from './rows.ts';

const user = await as('user');

describe('§2 Header', () => {
  it('Logo links to /', async () => {
    expect((await guest().read('/tags')).page.one('.head .logo').attr('href')).toBe('/');
  });

  it('Search box: on submit, if non-empty after trimming, goes to /search?q={text} and clears the box', async () => {
    const { page } = await guest().read('/search?q=a+%26+b');
    const form = page.one('.head search form');
    expect(form.attr('action')).toBe('/search');
    const box = form.one('input[type=search]');
    expect([box.attr('name'), box.attr('value') ?? '']).toEqual(['q', '']);
    // Browsers submit neither an empty nor a blank box.
    expect([box.attr('required'), new RegExp(box.attr('pattern') ?? 'none').test('  ')]).toEqual([
      '',
      false,
    ]);
  });

  it('Ask Question link to /ask (signed-in only)', async () => {
    const headOf = (read: {
      page: { one: (selector: string) => { link: (name: string) => unknown } };
    }) => read.page.one('.head').link('Ask Question');
    expect(headOf(await guest().read('/tags'))).toBeUndefined();
    expect(headOf(await user.pages.read('/tags'))).toBe('/ask');
  });

  it('Notifications link to /notifications with an unread badge: hidden at 0, shows the number up to 9, shows 9+ above 9', async () => {
    const [author, other] = [await as('user'), await signUp(ours, unique('other'))];
    const questionId = await postQuestion(author, 'How many does the badge show?');
    await author.call('PUT', '/notifications/read-all');
    const badge = async () =>
      (await author.pages.read('/about')).page.one('.bell[href="/notifications"] .badge');
    expect((await badge()).attr('hidden')).toBe('');
    let unread = 0;
    for (const [count, shown] of [
      [1, '1'],
      [9, '9'],
      [10, '9+'],
    ] as const) {
      for (; unread < count; unread += 1) await answer(other, questionId);
      expect((await badge()).attr('hidden')).toBeUndefined();
      expect((await badge()).text).toBe(shown);
    }
  });

  it('User menu (signed in): Profile (/users/{id}), Dashboard (/dashboard), Settings (/settings), Admin Panel (/admin, only for role admin or moderator), Logout (logs out and goes to /)', async () => {
    const menu = (await user.pages.read('/tags')).page.one('nav[aria-label="User menu"]');
    const [own, panel] = [menu.link('Profile'), menu.link('Admin Panel')];
    expect([own, panel]).toEqual([`/users/${user.id}`, undefined]);
    expect([menu.link('Dashboard'), menu.link('Settings')]).toEqual(['/dashboard', '/settings']);
    const moderator = await as('moderator');
    const { page } = await moderator.pages.read('/tags');
    expect(page.one('nav[aria-label="User menu"]').link('Admin Panel')).toBe('/admin');
    expect(page.buttons).toContain('Logout');
    expect((await moderator.pages.send('/logout')).path).toBe('/');
    expect((await moderator.pages.read('/tags')).page.count('.user-menu')).toBe(0);
  });

  it('Signed-out users see Login (/login) and Sign Up (/register)', async () => {
    const head = (await guest().read('/tags')).page.one('.head');
    expect(head.link('Login')).toMatch(/^\/login/);
    expect(head.link('Sign Up')).toMatch(/^\/register/);
    const forgotten = (await guest().read('/forgot-password?next=%2Ftags')).page.one('.head');
    expect(forgotten.link('Login')).toBe('/login?next=%2Ftags');
  });

  it('Mobile menu lists /questions, /tags, /users and, if signed in, /ask. Choosing any link closes the mobile and user menus', async () => {
    const common = ['/questions', '/tags', '/users'];
    for (const [reader, paths] of [
      [guest(), common],
      [user.pages, [...common, '/ask']],
    ] as const) {
      // The design adds home, and links that the sidebar has on wider screens.
      const more = ['/', '/questions?sort=votes', '/questions?featured=true', '/help'];
      const own = ['/questions?author=me', '/answers?author=me'];
      const { page } = await reader.read('/tags');
      const menu = page.one('nav[aria-label=Menu]');
      const listed = menu.all('a').map((one) => one.attr('href') ?? '');
      expect(listed.filter((path) => ![...more, ...own].includes(path))).toEqual(paths);
      expect(page.count('.head details[open]')).toBe(0);
    }
  });
});

describe('§2 Sidebar', () => {
  it('Items: Home /, Questions /questions, Tags /tags, Users /users. The active item is the one whose path prefix matches; / matches only exactly', async () => {
    const items = async (path: string) =>
      (await guest().read(path)).page.one('nav[aria-label=Main]');
    const links = (await items('/')).all('a').map((one) => [one.text, one.attr('href')]);
    expect(links).toEqual([
      ['Home', '/'],
      ['Questions', '/questions'],
      ['Tags', '/tags'],
      ['Users', '/users'],
    ]);
    for (const [path, active] of [
      ['/', ['Home']],
      ['/questions/22', ['Questions']],
      ['/tags/react', ['Tags']],
      ['/users?sort=name', ['Users']],
      ['/about', []],
    ] as const) {
      expect((await items(path)).texts('[aria-current]')).toEqual(active);
    }
  });

  it('Quick links: Hot Questions /questions?sort=votes, Featured /questions?featured=true, Help Center /help', async () => {
    const links = (await guest().read('/')).page.one('.side');
    expect(links.link('Hot Questions')).toBe('/questions?sort=votes');
    expect(links.link('Featured')).toBe('/questions?featured=true');
    expect(links.link('Help Center')).toBe('/help');
  });

  it('Community Stats box with fixed text: 12.5k questions, 18.2k answers, 3.1k users', async () => {
    const figures = async (site: string) =>
      (await guest(site).read('/about')).page.section('Community Stats').texts('li');
    const fixed = ['12.5k questions', '18.2k answers', '3.1k users'];
    expect(await figures(elsewhere)).toEqual(fixed);
    // The design: live figures if the backend has them.
    const live = (await caller(ours)('GET', '/stats')) as Record<string, number>;
    expect(live.questions).toBeGreaterThan(0);
    expect((await figures(ours))[2]).toMatch(/^\d+ users$/);
  });
});

describe('§2 Footer', () => {
  it('Links to /about, /help, /contact, /questions, /privacy, /terms, plus external social links and a contact mail link', async () => {
    const foot = (await guest().read('/tags')).page.one('footer.foot');
    const foreign = (await guest(elsewhere).read('/tags')).page.one('footer.foot');
    for (const name of ['About', 'Help', 'Contact', 'Questions', 'Privacy', 'Terms']) {
      expect(foot.link(name)).toBe(`/${name.toLowerCase()}`);
    }
    expect(foreign.count('a[href^="https://"]')).toBeGreaterThan(0);
    // Our footer links to other sites only if an admin adds links.
    expect(foot.count('a[href^="https://"]')).toBe(0);
    expect(foot.count('a[href^="mailto:"]')).toBe(1);
    // The design: the two dead links lead to pages.
    expect(foot.link('Cookie Policy')).toBe('/cookies');
    expect(foot.link('Code of Conduct')).toBe('/conduct');
  });
});
