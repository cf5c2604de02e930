import { answer, postQuestion, caller } from '../members.ts';
import { button, expect, expectLink, test } from './rows.ts';

test.describe('Section 2, header', () => {
  test('Logo links to /', async ({ page }) => {
    await page.goto('/tags');
    await page.locator('.logo').click();
    await expect(page).toHaveURL('/');
  });

  test('Search box: on submit, if non-empty after trimming, goes to /search?q={text} and clears the box', async ({
    page,
  }) => {
    const box = page.locator('.head').getByRole('searchbox');
    await page.goto('/tags');
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL('/tags');
    await box.fill('a & b');
    await box.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/search');
    expect(new URL(page.url()).searchParams.get('q')).toBe('a & b');
    await expect(box).toHaveValue('');
  });

  test('Ask Question link to /ask (signed-in only)', async ({ page, as }) => {
    const head = page.locator('.head');
    await page.goto('/tags');
    await expect(head.getByRole('link', { name: 'Ask Question' })).toHaveCount(0);
    await as('user');
    await page.goto('/tags');
    await expectLink(head, 'Ask Question', '/ask');
  });

  test('Notifications link to /notifications with an unread badge: hidden at 0, shows the number up to 9, shows 9+ above 9', async ({
    page,
    as,
    other,
  }) => {
    const author = await as('user');
    const questionId = await postQuestion(author, 'How many does the badge show?');
    await author.call('PUT', '/notifications/read-all');
    const badge = page.locator('.bell[href="/notifications"] .badge');
    await page.goto('/about');
    await expect(badge).toBeHidden();
    let unread = 0;
    for (const [count, shown] of [
      [1, '1'],
      [9, '9'],
      [10, '9+'],
    ] as const) {
      for (; unread < count; unread += 1) await answer(other, questionId);
      await page.reload();
      await expect(badge).toHaveText(shown);
    }
  });

  test('User menu (signed in): Profile (/users/{id}), Dashboard (/dashboard), Settings (/settings), Admin Panel (/admin, only for role admin or moderator), Logout (logs out and goes to /)', async ({
    page,
    as,
  }) => {
    const menu = page.getByRole('navigation', { name: 'User menu' });
    const { id } = await as('user');
    await page.goto('/tags');
    await page.locator('.user-menu summary').click();
    await expectLink(menu, 'Profile', `/users/${id}`);
    await expectLink(menu, 'Dashboard', '/dashboard');
    await expectLink(menu, 'Settings', '/settings');
    await expect(menu.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
    await as('moderator');
    await page.goto('/tags');
    await page.locator('.user-menu summary').click();
    await expectLink(menu, 'Admin Panel', '/admin');
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('.user-menu')).toHaveCount(0);
  });

  test('Signed-out users see Login (/login) and Sign Up (/register)', async ({ page }) => {
    await page.goto('/tags');
    await expectLink(page.locator('.head'), 'Login', '/login');
    await expectLink(page.locator('.head'), 'Sign Up', '/register');
  });

  test('Mobile menu lists /questions, /tags, /users and, if signed in, /ask. Choosing any link closes the mobile and user menus', async ({
    page,
    as,
  }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    const paths = () =>
      menu.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    const common = ['/questions', '/tags', '/users'];
    await page.goto('/');
    await page.locator('.menu summary').first().click();
    expect(await paths()).toEqual(common);
    await as('user');
    await page.goto('/');
    await page.locator('.menu summary').first().click();
    expect(await paths()).toEqual([...common, '/ask']);
    await menu.getByRole('link', { name: 'Tags' }).click();
    await expect(page).toHaveURL('/tags');
    await expect(menu).toBeHidden();
    await page.locator('.user-menu summary').click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('navigation', { name: 'User menu' })).toBeHidden();
  });
});

test.describe('Section 2, sidebar', () => {
  test('Items: Home /, Questions /questions, Tags /tags, Users /users. The active item is the one whose path prefix matches; / matches only exactly', async ({
    page,
  }) => {
    const items = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/');
    for (const [name, href] of [
      ['Home', '/'],
      ['Questions', '/questions'],
      ['Tags', '/tags'],
      ['Users', '/users'],
    ] as const) {
      await expectLink(items, name, href);
    }
    for (const [path, active] of [
      ['/', ['Home']],
      ['/questions/22', ['Questions']],
      ['/tags/react', ['Tags']],
      ['/users?sort=name', ['Users']],
      ['/about', []],
    ] as const) {
      await page.goto(path);
      await expect(items.locator('[aria-current]')).toHaveText([...active]);
    }
  });

  test('Quick links: Hot Questions /questions?sort=votes, Featured /questions?featured=true, Help Center /help', async ({
    page,
  }) => {
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Quick Links' });
    await expectLink(links, 'Hot Questions', '/questions?sort=votes');
    await expectLink(links, 'Featured', '/questions?featured=true');
    await expectLink(links, 'Help Center', '/help');
  });

  test('Community Stats box with fixed text: 12.5k questions, 18.2k answers, 3.1k users', async ({
    page,
    site,
    elsewhere: { url },
  }) => {
    const figures = page.getByRole('region', { name: 'Community Stats' }).getByRole('listitem');
    await page.goto(`${url}/about`);
    await expect(figures).toHaveText(['12.5k questions', '18.2k answers', '3.1k users']);
    // The design: live figures where the backend has them.
    const live = (await caller(site.url)('GET', '/stats')) as Record<string, number>;
    await page.goto('/about');
    await expect(figures.nth(2)).toHaveText(/^\d+ users$/);
    await expect(figures).not.toHaveText(['12.5k questions', '18.2k answers', '3.1k users']);
    expect(live.questions).toBeGreaterThan(0);
  });
});

test.describe('Section 2, footer', () => {
  test('Links to /about, /help, /contact, /questions, /privacy, /terms, plus external social links and a contact mail link', async ({
    page,
  }) => {
    await page.goto('/tags');
    const foot = page.getByRole('navigation', { name: 'Footer' });
    for (const name of ['About', 'Help', 'Contact', 'Questions', 'Privacy', 'Terms']) {
      await expectLink(foot, name, `/${name.toLowerCase()}`);
    }
    expect(await foot.locator('a[href^="https://"]').count()).toBeGreaterThan(0);
    // The design: the two dead links lead to pages.
    await expectLink(foot, 'Cookie Policy', '/cookies');
    await expectLink(foot, 'Code of Conduct', '/conduct');
  });
});

test.describe('Section 2, floating assistant chat', () => {
  test('Opens and closes with a toggle button. Starts with one bot greeting. A sent user message is appended; a bot reply follows after 1 second. Blank input is ignored; the send button is disabled when the input is empty after trimming', async ({
    page,
  }) => {
    await page.goto('/');
    await button(page, 'Open chat').click();
    const said = page.getByRole('log').getByRole('listitem');
    await expect(said).toHaveText([/How can I help you\?$/]);
    const box = page.getByLabel('Message', { exact: true });
    await box.fill('   ');
    await expect(button(page, 'Send')).toBeDisabled();
    await box.fill('Hello');
    await button(page, 'Send').click();
    await expect(said).toHaveText([/How can I help you\?$/, /Hello$/]);
    const sent = Date.now();
    await expect(button(page, 'Send')).toBeDisabled();
    await expect(said).toHaveCount(3);
    expect(Date.now() - sent).toBeGreaterThan(500);
    await button(page, 'Close chat').click();
    await expect(page.getByRole('region', { name: 'Assistant' })).toBeHidden();
  });

  test('Messages are local only', async ({ page, context }) => {
    await page.goto('/');
    await button(page, 'Open chat').click();
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    const said = page.getByRole('log').getByRole('listitem');
    await expect(said).toHaveCount(3);
    // Over pages of the tab, and nowhere else.
    await page.goto('/tags');
    await button(page, 'Open chat').click();
    await expect(said).toHaveCount(3);
    const other = await context.newPage();
    await other.goto('/tags');
    await button(other, 'Open chat').click();
    await expect(other.getByRole('log').getByRole('listitem')).toHaveCount(1);
  });

  test('The canned answers mention reputation: +10 for a question upvote, +10 for an answer upvote, +15 for an accepted answer', async ({
    page,
  }) => {
    await page.goto('/');
    await button(page, 'Open chat').click();
    await page.getByLabel('Message', { exact: true }).fill('How do I earn reputation?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText(
      '+10 for a question upvote, +10 for an answer upvote, +15 for an accepted answer',
    );
  });
});
