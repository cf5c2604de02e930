import { describe, expect, it } from 'vitest';
import { ADMIN, postQuestion, MEMBER } from '../support/api.ts';
import type { Part } from '../support/part.ts';
import { sharedForeign } from '../support/shared-sites.ts';
import { as, guest, Reader } from './rows.ts';

const mainOf = async (path: string) => (await guest().read(path)).main;
const figure = (page: Part, name: string) => page.one(`[data-figure="${name}"]`).text;

const { foreign: backend, site } = await sharedForeign();
const user = await as('user');

/** Signs in the only member of the foreign backend, with an optional role. */
async function grace(role?: string): Promise<Reader> {
  backend.member.role = role;
  const pages = new Reader(site.url);
  await pages.signIn('grace@example.com', 'any');
  return pages;
}

describe('§2 Login', () => {
  it.each([
    ['/login?next=%2Ftags%3Fsort%3Dname', '/tags?sort=name'],
    ['/login', '/'],
  ])('After success the user returns to the page they came from, else / (%s)', async (from, to) => {
    const { email, password } = MEMBER;
    expect((await guest().send(from, { email, password })).path).toBe(to);
  });

  it('Demo accounts (an admin and a user, each with a sample password) are displayed on the page', async () => {
    const accounts = (await mainOf('/login')).section('Demo accounts').text;
    for (const { email, password } of [ADMIN, MEMBER]) {
      expect(accounts).toContain(email);
      expect(accounts).toContain(password);
    }
  });
});

describe('§2 Register', () => {
  it('Username, email, password, confirmPassword', async () => {
    const main = await mainOf('/register');
    const labels = ['Username', 'Email', 'Password', 'Confirm password'];
    expect(labels.map((label) => main.field(label)?.attr('name'))).toEqual([
      'username',
      'email',
      'password',
      'confirmPassword',
    ]);
  });
});

describe('§2 Dashboard', () => {
  const FIGURES = [
    'Total Questions',
    'Total Answers',
    'Accepted Answers',
    'Total Views',
    'Reputation Gained',
    'Badges Earned',
  ];

  it('Stat values totalQuestions, totalAnswers, acceptedAnswers, totalViews, reputationGained, badgesEarned and an activity list; all are hard-coded sample values, not fetched', async () => {
    const { main } = await (await grace()).read('/dashboard');
    expect(main.text).toContain('This is sample data');
    for (const name of FIGURES) expect(figure(main, name)).toMatch(/^[1-9][\d,]*$/);
    expect(backend.calls.filter((call) => call.includes('dashboard'))).toEqual([]);
  });

  // The design: the member’s own values if the backend has them.
  it('Stat values are the member’s own', async () => {
    const author = await as('user');
    await postQuestion(author, 'What does the dashboard count?');
    const { main } = await author.pages.read('/dashboard');
    expect(main.text).not.toContain('This is sample data');
    expect([figure(main, 'Total Questions'), figure(main, 'Total Answers')]).toEqual(['1', '0']);
    expect(main.text).toContain('What does the dashboard count?');
  });
});

describe('§2 Settings', () => {
  const settings = async (tab = '') => (await user.pages.read(`/settings${tab}`)).main;

  it('Tabs Profile, Account, Notifications, Privacy', async () => {
    const tabs = (await settings()).one('nav[aria-label=Settings]').all('a');
    const names = tabs.map(({ text }) => text);
    expect(names).toEqual(['Profile', 'Account', 'Notifications', 'Privacy']);
    for (const tab of tabs) {
      const { main } = await user.pages.read(tab.attr('href') ?? '');
      expect(main.texts('h2')).toContain(tab.text);
    }
  });

  it('Profile: username, email, bio, location, website, github, linkedin, twitter. Recommended avatar size 400x400', async () => {
    const main = await settings();
    expect(main.field('Username')?.attr('value')).toBe(user.username);
    expect(main.field('Email')?.attr('value')).toBe(`${user.username}@example.com`);
    for (const label of ['Bio', 'Location', 'Website', 'GitHub', 'LinkedIn', 'Twitter']) {
      expect(main.field(label)?.attr('name')).toBe(label.toLowerCase());
    }
    expect(main.text).toContain('Recommended avatar size 400x400');
  });

  it('Account: change password (currentPassword, newPassword, confirmPassword); a delete-account button', async () => {
    const main = await settings('/account');
    for (const label of ['Current password', 'New password', 'Confirm password']) {
      expect(main.field(label)?.attr('type')).toBe('password');
    }
    // The design: it does what its label promises.
    expect(main.link('Delete Account')).toBe('/settings/delete');
  });

  it('Notifications: toggles email, push, mentions, answers, votes (defaults on except votes off)', async () => {
    const main = await settings('/notifications');
    const isOn = (label: string) => main.field(label)?.attr('checked') !== undefined;
    const labels = ['Email', 'Push', 'Mentions', 'Answers', 'Votes'];
    expect(labels.map(isOn)).toEqual([true, true, true, true, false]);
    for (const label of labels) expect(main.field(label)?.attr('type')).toBe('checkbox');
    expect(main.text).toContain('Show notifications on this device, even when the site is closed.');
  });

  it('Privacy: toggles', async () => {
    expect((await settings('/privacy')).count('input[type=checkbox]')).toBeGreaterThan(0);
  });
});

describe('§2 Admin', () => {
  const FIGURES = [
    'Total Users',
    'New Users Today',
    'Total Questions',
    'Questions Today',
    'Total Answers',
    'Answers Today',
    'Total Tags',
    'Flagged Content',
    'Pending Reports',
  ];

  it('Dashboard with hard-coded sample statistics and activity', async () => {
    const { main } = await (await grace('admin')).read('/admin');
    expect(main.text).toContain('This is sample data');
    for (const name of FIGURES) expect(figure(main, name)).toMatch(/^[1-9][\d,]*$/);
    expect(main.texts('h2')).toEqual(
      expect.arrayContaining(['Sample statistics', 'Sample activity']),
    );
    expect(main.texts('li').filter((one) => one.includes('joined'))).toHaveLength(1);
  });
});

describe('§2 Static pages', () => {
  it('Help: FAQ (ask a good question, reputation, formatting code, bugs and feature requests, edit/delete), a search box, links to /contact, tips for new users', async () => {
    const main = await mainOf('/help');
    expect(main.texts('h3')).toEqual([
      expect.stringMatching(/good question/),
      expect.stringMatching(/reputation/),
      expect.stringMatching(/format code/),
      expect.stringMatching(/bugs and request features/),
      expect.stringMatching(/edit or delete/),
    ]);
    expect(main.text).toContain('Higher reputation unlocks voting, commenting and moderation.');
    expect(main.link('Contact us')).toBe('/contact');
    expect(main.texts('h2')).toContain('Tips for new users');
    // The design: it searches.
    expect(main.one('input[type=search]').attr('name')).toBe('q');
    const count = (await mainOf('/help?q=reputation')).count('h3');
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(5);
  });

  it("404: 'Oops! Page Not Found' with links to /questions, /ask, Go Home and Go Back", async () => {
    const { status, main } = await guest().read('/no/such/page');
    expect([status, main.texts('h1')]).toEqual([404, ['Oops! Page Not Found']]);
    const links = ['Questions', 'Ask a Question', 'Go Home', 'Go Back'];
    expect(links.map((name) => main.link(name))).toEqual(['/questions', '/ask', '/', '/']);
  });
});
