import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

// Playwright can leave its clock's scripts behind in a window that it reuses.
test.use({ reuseContext: false });

test.describe('§2 Floating assistant chat', () => {
  test('Opens and closes with a toggle button. Starts with one bot greeting. A sent user message is appended; a bot reply follows after 1 second. Blank input is ignored; the send button is disabled when the input is empty after trimming', async ({
    page,
  }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.clock.install();
    await page.goto('/');
    await button('Open chat').click();
    const messages = page.getByRole('log').getByRole('listitem');
    await expect(messages).toHaveText([/How can I help\?$/]);
    const box = page.getByLabel('Message', { exact: true });
    for (const blank of ['', '   ']) {
      await box.fill(blank);
      await expect(button('Send')).toBeDisabled();
      await box.press('Enter');
    }
    await box.fill('How do I earn reputation?');
    await page.clock.pauseAt(Date.now() + 60_000);
    await button('Send').click();
    await expect(messages).toHaveText([/How can I help\?$/, /How do I earn reputation\?$/]);
    await expect(button('Send')).toBeDisabled();
    await page.clock.runFor(999);
    await expect(messages).toHaveCount(2);
    await page.clock.runFor(1);
    await expect(messages).toHaveCount(3);
    // The canned answers mention reputation.
    await expect(messages.last()).toContainText(
      '+10 for a question upvote, +10 for an answer upvote, +15 for an accepted answer',
    );
    await button('Close chat').click();
    await expect(page.getByRole('region', { name: 'Assistant' })).toBeHidden();
  });

  test('Messages are local only: they stay in their tab', async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    await page.keyboard.press('Enter');
    const messages = page.getByRole('log').getByRole('listitem');
    await expect(messages).toHaveCount(3);
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(messages).toHaveCount(3);
    const other = await context.newPage();
    await other.goto('/tags');
    await other.getByRole('button', { name: 'Open chat' }).click();
    await expect(other.getByRole('log').getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('The assistant with scripts', () => {
  test('sends no request until its user asks to search for matching questions', async ({
    page,
  }) => {
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Open chat' }).click();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname + search);
    });
    const box = page.getByLabel('Message', { exact: true });
    for (const message of ['Hello', 'How do I earn reputation?', 'git reset']) {
      await box.fill(message);
      await page.keyboard.press('Enter');
    }
    // One answer to each message: the last one is about the last message.
    const messages = page.getByRole('log').getByRole('listitem');
    await expect(messages).toHaveCount(7);
    const search = messages.last().getByRole('button', { name: 'Search for This' });
    expect(calls).toEqual([]);
    await search.click();
    await expect(page.getByRole('log').getByRole('link', { name: /git reset/ })).toHaveAttribute(
      'href',
      /^\/questions\/\d+$/,
    );
    expect(calls).toEqual(['/api/questions/similar']);
  });

  test('closes on Escape, returns the focus to its button and passes axe', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await expect(page.getByRole('region', { name: 'Assistant' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Message', { exact: true }).press('Escape');
    await expect(page.getByRole('region', { name: 'Assistant' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  });
});
