import type { Locator, Page } from '@playwright/test';
import { caller } from '../members.ts';
import { expect, expectLink, test } from './rows.ts';

interface Card {
  readonly _id: string;
  readonly title: string;
  readonly tags: string[];
}

/** What a backend lists. */
const list = async (url: string, path: string) =>
  (await caller(url)('GET', path)) as { questions: Card[] };

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`);
const tagsOf = (card: Locator) => card.locator('a.tag');

test.describe('Section 2, home', () => {
  test('Hero with Browse Questions (/questions) and Ask a Question (/ask)', async ({ page }) => {
    await page.goto('/');
    await expectLink(page.getByRole('main'), 'Browse Questions', '/questions');
    await expectLink(page.getByRole('main'), 'Ask a Question', '/ask');
  });

  test('Four stat cards (questions, answers, users, tags) with hard-coded numbers 12500, 18200, 3100, 450', async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/?`);
    const figures = page.getByRole('main').getByLabel('Community in figures').getByRole('listitem');
    await expect(figures).toHaveText([
      '12500 Questions',
      '18200 Answers',
      '3100 Users',
      '450 Tags',
    ]);
    // The design: live figures where the backend has them.
    await page.goto('/');
    await expect(figures).toHaveText([
      /^\d+ Questions$/,
      /^\d+ Answers$/,
      /^\d+ Users$/,
      /^\d+ Tags$/,
    ]);
    await expect(figures.first()).not.toHaveText(/12500/);
  });

  test("Featured Questions section: up to 3 cards, each with title, up to 3 tags, voteScore, answerCount, author username; link 'View all featured' to /questions?featured=true", async ({
    page,
    site,
  }) => {
    const { questions } = await list(site.url, '/questions?featured=true&limit=3');
    await page.goto('/');
    const section = page.locator('section').filter({ hasText: 'Featured Questions' });
    const featured = section.getByRole('article');
    await expect(featured).toHaveCount(3);
    for (const [at, { _id, title, tags }] of questions.entries()) {
      const card = featured.nth(at);
      await expectLink(card, title, `/questions/${_id}`);
      await expect(tagsOf(card)).toHaveText(tags.slice(0, 3));
      await expect(card).toContainText(/-?\d+ votes.*\d+ answers.*by \S+/s);
    }
    await expectLink(section, 'View all featured', '/questions?featured=true');
  });

  test("Hot Questions list of 5: voteScore, answerCount, up to 4 tags (each links to /tags/{tag}), views, time, author link /users/{username} with avatar and reputation; link 'View all hot questions' to /questions?sort=votes", async ({
    page,
  }) => {
    await page.goto('/');
    const section = page.locator('section').filter({ hasText: 'Hot Questions' });
    const hot = section.getByRole('article');
    await expect(hot).toHaveCount(5);
    for (const card of await hot.all()) {
      await expect(card).toContainText(/-?\d+ votes?.*\d+ answers?.*\d+ views?/s);
      expect(await tagsOf(card).count()).toBeLessThanOrEqual(4);
      const tag = tagsOf(card).first();
      const name = encodeURIComponent((await tag.textContent())?.trim() ?? '');
      await expect(tag).toHaveAttribute('href', `/tags/${name}`);
      await expect(card.locator('time')).toHaveText(/ago$|^[A-Z]/);
      const author = card.locator('.by a');
      const username = (await author.textContent()) ?? '';
      await expect(author).toHaveAttribute('href', `/users/${username}`);
      await expect(card.locator('.face')).toBeVisible();
      await expect(card.getByTitle('Reputation')).toHaveText(/^\d+$/);
    }
    await expectLink(section, 'View all hot questions', '/questions?sort=votes');
  });

  test('Join banner with Sign Up Free (/register) and Learn More (/about)', async ({ page }) => {
    await page.goto('/');
    await expectLink(page.getByRole('main'), 'Sign Up Free', '/register');
    await expect(page.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', '/about');
  });
});

test.describe('Section 2, questions list', () => {
  test('Header shows total count with suffixes for tag, search and featured', async ({ page }) => {
    const total = page.getByRole('main').locator('header p');
    await page.goto('/questions');
    await expect(total).toHaveText(/^\d+ questions$/);
    await page.goto('/questions?tag=react');
    await expect(total).toHaveText(/^\d+ questions? tagged with "react"$/);
    await page.goto('/questions?search=state');
    await expect(total).toHaveText(/^\d+ questions? matching "state"$/);
    await page.goto('/questions?featured=true');
    await expect(total).toHaveText(/^\d+ questions? featured$/);
  });

  test('Sort buttons: newest, votes (Most Voted), views (Most Viewed), answers (Most Answers), oldest', async ({
    page,
  }) => {
    await page.goto('/questions');
    const sorts = page.getByRole('navigation', { name: 'Sort' });
    await expect(sorts.getByRole('link')).toHaveText([
      'Newest',
      'Most Voted',
      'Most Viewed',
      'Most Answers',
      'Oldest',
    ]);
    await expect(sorts.locator('[aria-current]')).toHaveText('Newest');
    await sorts.getByRole('link', { name: 'Most Answers' }).click();
    await expect(page).toHaveURL('/questions?sort=answers');
    await expect(sorts.locator('[aria-current]')).toHaveText('Most Answers');
  });

  test('Search box sets or clears search', async ({ page }) => {
    await page.goto('/questions?page=2');
    const box = page.getByRole('searchbox', { name: 'Search questions' });
    await box.fill('state');
    await box.press('Enter');
    await expect(page).toHaveURL('/questions?search=state');
    await box.fill('');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/questions(\?search=)?$/);
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  });

  test("Question card: voteScore, answerCount, views, title link to /questions/{_id}, content preview (first 150 characters then an ellipsis), up to 5 tags (each links to /questions?tag={tag}, plus '+N more'), time asked, author", async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/questions?tag=c%2B%2B`);
    const card = cards(page).first();
    await expect(card.locator('.counts')).toHaveText(/^\s*5 votes\s*2 answers\s*0 views\s*$/);
    await expect(card.locator('.counts .up')).toHaveCount(2);
    await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute(
      'href',
      '/questions/q001',
    );
    await expect(card.locator('.marker')).toHaveText([/Featured/, /Answered/]);
    const preview = (await card.locator('.preview').textContent())?.trim() ?? '';
    expect(preview).not.toMatch(/[<>]|pwned/);
    expect(preview.length).toBeLessThanOrEqual(151);
    await expect(tagsOf(card)).toHaveText(['c++', 'c#', '.net', 'a/b', 'react']);
    await expect(tagsOf(card).first()).toHaveAttribute('href', '/questions?tag=c%2B%2B');
    await expect(card).toContainText('+2 more');
    await expect(card.locator('time')).toBeVisible();
    await expectLink(card.locator('.by').last(), 'grace', '/users/7');
    await expect(card.getByTitle('Reputation')).toHaveText('1200');
  });

  for (const [path, hint] of [
    ['/questions?search=zzzz', 'Try adjusting your search criteria or filters.'],
    ['/questions?tag=zzzz', 'Try adjusting your search criteria or filters.'],
    ['/questions?page=999', 'Be the first to ask a question!'],
  ] as const) {
    test(`Empty state: 'No questions found' with hint '${hint}' (${path})`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'No questions found' })).toBeVisible();
      await expect(page.getByText(hint, { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ask the First Question' })).toHaveCount(0);
    });
  }

  test("Empty state: a signed-in user also sees an 'Ask the First Question' link", async ({
    page,
    as,
  }) => {
    await as('user');
    await page.goto('/questions?search=zzzz');
    await expectLink(page, 'Ask the First Question', '/ask');
  });

  test("Pagination only when totalPages exceeds 1: 'Showing page X of Y', Previous and Next (disabled by hasPrevPage and hasNextPage), and up to 5 page-number buttons starting at current page minus 2 (at least 1), not beyond the last page", async ({
    page,
    elsewhere: { url },
  }) => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const numbers = pages.getByRole('link', { name: /^Page / });
    for (const [number, shown, isFirst, isLast] of [
      [1, ['1', '2', '3', '4'], true, false],
      [2, ['1', '2', '3', '4'], false, false],
      [4, ['2', '3', '4'], false, true],
    ] as const) {
      await page.goto(`${url}/questions?page=${String(number)}`);
      await expect(pages).toContainText(`Showing page ${String(number)} of 4`);
      await expect(numbers).toHaveText([...shown]);
      await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(isFirst ? 0 : 1);
      await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(isLast ? 0 : 1);
    }
    await page.goto(`${url}/questions?featured=true`);
    await expect(cards(page)).toHaveCount(5);
    await expect(pages).toHaveCount(0);
  });
});

test.describe('Section 2, browse tags', () => {
  test('Search box, three sort buttons, a removable chip for an active search', async ({
    page,
  }) => {
    await page.goto('/tags');
    await expect(page.getByRole('navigation', { name: 'Sort' }).getByRole('link')).toHaveText([
      'Popular',
      'Newest',
      'Name',
    ]);
    const box = page.getByRole('searchbox', { name: 'Search tags' });
    await box.fill('script');
    await box.press('Enter');
    await expect(page).toHaveURL('/tags?search=script');
    await page.getByRole('link', { name: 'Remove filter Search: script' }).click();
    await expect(page).toHaveURL('/tags');
  });

  test('Stat cards: Total Tags; Popular Tags (tags on the current page with more than 100 questions); Total Followers (sum of followers on the current page)', async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/tags`);
    await expect(figure(page, 'Total Tags')).toHaveText('4');
    await expect(figure(page, 'Popular Tags')).toHaveText('0');
    await expect(figure(page, 'Total Followers')).toHaveText('0');
  });

  test("Card grid: each tag as #name, description (fallback 'No description available.'), question and follower counts, and View Questions link to /questions?tag={name}", async ({
    page,
    elsewhere: { url },
  }) => {
    await page.goto(`${url}/tags`);
    const card = cards(page).first();
    await expect(card.getByRole('heading')).toHaveText('#c++');
    await expect(card).toContainText('No description available.');
    await expect(card).toContainText(/0 questions\s*0 followers/);
    await expectLink(card, 'View Questions', '/questions?tag=c%2B%2B');
    await expect(card.locator('svg.swatch')).toBeVisible();
  });

  test("Empty result: 'No tags found' with 'Try adjusting your search criteria.'", async ({
    page,
  }) => {
    await page.goto('/tags?search=zzzz');
    await expect(page.getByRole('heading', { name: 'No tags found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search criteria.')).toBeVisible();
  });

  test("Empty result: 'No tags found' with 'No tags available at the moment.'", async ({
    page,
  }) => {
    await page.goto('/tags?page=999');
    await expect(page.getByRole('heading', { name: 'No tags found' })).toBeVisible();
    await expect(page.getByText('No tags available at the moment.')).toBeVisible();
  });
});

test.describe('Section 2, members directory', () => {
  test('Search box (by name or bio) and sort buttons Reputation, Newest, Oldest, Name (default sort reputation); a new search or sort drops the page. A chip shows the active search with a clear button', async ({
    page,
  }) => {
    await page.goto('/users?page=2');
    const sorts = page.getByRole('navigation', { name: 'Sort' });
    await expect(sorts.getByRole('link')).toHaveText(['Reputation', 'Newest', 'Oldest', 'Name']);
    await expect(sorts.locator('[aria-current]')).toHaveText('Reputation');
    await sorts.getByRole('link', { name: 'Name' }).click();
    await expect(page).toHaveURL('/users?sort=name');
    await page.goto('/users?page=2');
    const box = page.getByRole('searchbox', { name: 'Search by name or bio' });
    await box.fill('hydrology');
    await box.press('Enter');
    await expect(page).toHaveURL('/users?search=hydrology');
    await expect(cards(page).getByRole('heading')).toHaveText(['ingridw']);
    await page.getByRole('link', { name: 'Remove filter Search: hydrology' }).click();
    await expect(page).toHaveURL('/users');
  });

  test('Four summary cards: Total Users, High Rep Users (reputation above 1000 on the current page), Badge Holders, New This Month (joined in the last 30 days)', async ({
    page,
    other,
  }) => {
    await page.goto(`/users?search=${other.username}`);
    await expect(figure(page, 'Total Users')).toHaveText(/^\d+$/);
    await expect(figure(page, 'High Rep Users')).toHaveText('0');
    await expect(figure(page, 'Badge Holders')).toHaveText('0');
    await expect(figure(page, 'New This Month')).toHaveText('1');
  });

  test('User card: avatar or placeholder, username linking to /users/{id}, reputation, role label, bio, badge icons, location, website link, GitHub and LinkedIn links, joined time relative', async ({
    page,
  }) => {
    await page.goto('/users?search=tomas-vrba');
    const card = cards(page).first();
    await expect(card.locator('.face')).toHaveText('T');
    await expectLink(card, 'tomas-vrba', /^\/users\/\d+$/);
    await expect(card).toContainText(/\d+ reputation/);
    await expect(card).toContainText('Show me the plan first, then the query.');
    await expect(card).toContainText('Brno, Czechia');
    await expectLink(card, 'Website', 'https://vrba.example.net/notes');
    await expectLink(card, 'GitHub', 'https://github.com/tomas-vrba-db');
    await expectLink(card, 'LinkedIn', 'https://www.linkedin.com/in/tomas-vrba-db');
    await expect(card).toContainText(/Joined .* ago/);
  });

  for (const [path, hint] of [
    ['/users?search=zzzz', 'Try adjusting your search criteria.'],
    ['/users?page=999', 'No users available at the moment.'],
  ] as const) {
    test(`Empty state: 'No users found' with '${hint}'`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
      await expect(page.getByText(hint, { exact: true })).toBeVisible();
    });
  }
});
