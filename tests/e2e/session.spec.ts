import type { Page } from '@playwright/test';
import { answer, PASSWORD, postQuestion, signUp, unique } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { enterAs } from './members.ts';
import { toast } from './toasts.ts';
import { bodyOf, endSession, openEditor, showsAnswer } from './writing.ts';

const IN = { email: 'demo@example.com', password: 'atoll-demo' };

test.describe('Signing in and out with scripts', () => {
  test('keeps the login page out of the browser history', async ({ page }) => {
    await page.goto('/tags');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(IN.email);
    await page.getByLabel('Password').fill(IN.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('status')).toHaveText('Welcome back, demo!');
    await page.goto('/about');
    await page.goBack();
    await expect(page).toHaveURL(/\/tags$/);
    await expect(page.locator('.user-menu')).toBeVisible();
  });

  test('reports a taken username once, at its field', async ({ page }) => {
    await page.goto('/register');
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Email').fill('someone.else@example.com');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm password').fill('correct horse');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.locator('main .form-error')).toHaveCount(1);
    // Correcting another field does not make the name free.
    await page.getByLabel('Email').press('x');
    await expect(page.locator('main .form-error')).toHaveCount(1);
    await page.getByLabel('Username').press('x');
    await expect(page.locator('main .form-error')).toHaveCount(0);
  });
});

test.describe('After the session has ended', () => {
  test.use({ mayFail: ['/'] });

  /** Ends it once the page has stored the token, which it would otherwise restore. */
  async function lose(page: Page): Promise<void> {
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    await endSession(page);
  }

  async function signInHere(page: Page, username: string, password: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.getByLabel('Email').fill(`${username}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Log In' }).click();
  }

  test('a question, answer and comment are kept and posted once their author signs in', async ({
    page,
    site,
    enter,
  }) => {
    const me = await enter('goes-on');
    const asker = await signUp(site.url, unique('asker'));
    const path = `/questions/${await postQuestion(asker, 'Is a text lost with its session?')}`;

    await test.step('a question, after a wrong password', async () => {
      const title = `Does ${me.username} lose what was typed?`;
      await page.goto('/ask');
      await page.getByLabel('Title').fill(title);
      await openEditor(page, 'Question body');
      await page.keyboard.type('A long text');
      await page.getByLabel('Tags').fill('sessions');
      await page.getByLabel('Tags').press('Enter');
      await lose(page);
      await page.getByRole('button', { name: 'Post Question' }).click();
      await signInHere(page, me.username, 'wrong');
      await expect(page.getByText('Invalid email or password').first()).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await expect(page.getByRole('button', { name: 'Remove sessions' })).toBeVisible();
      expect(await bodyOf(page)).toContain('A long text');
      await signInHere(page, me.username, PASSWORD);
      await page.waitForURL(/\/questions\/\d+$/);
      await expect(toast(page, 'Question posted successfully!')).toBeVisible();
    });

    await test.step('an answer', async () => {
      await page.goto(path);
      await openEditor(page);
      await page.keyboard.type('It is kept.');
      await lose(page);
      await page.getByRole('button', { name: 'Post Answer' }).click();
      await signInHere(page, me.username, PASSWORD);
      await showsAnswer(page);
      await expect(page.locator('.answer')).toContainText('It is kept.');
    });

    await test.step('a comment', async () => {
      await page.goto(path);
      await page.getByRole('link', { name: 'Add a Comment' }).first().click();
      const box = page.getByRole('textbox', { name: 'Add a Comment' });
      await box.fill('This is kept as well.');
      await lose(page);
      await page.getByRole('button', { name: 'Add a Comment' }).click();
      await signInHere(page, me.username, PASSWORD);
      await expect(toast(page, 'Comment posted')).toBeVisible();
      await expect(page.locator('.comments')).toContainText('This is kept as well.');
    });
  });

  test('§8 Toasts: votes, follows and acceptance say that they need a session', async ({
    page,
    context,
    site,
  }) => {
    const me = await signUp(site.url, unique('unheard'));
    const questionId = await postQuestion(me, 'Who accepts without a session?');
    await answer(await signUp(site.url, unique('helper')), questionId);
    await page.goto('/questions/22');
    await page.getByRole('button', { name: 'Vote up' }).first().click();
    await expect(toast(page, 'Please login to vote')).toHaveAttribute('data-type', 'error');
    for (const [path, name, message] of [
      ['/questions/22', 'Vote up', 'Please login to vote'],
      ['/tags/css', 'Follow Tag', 'Please login to follow tags'],
      [`/questions/${questionId}`, 'Accept', 'Only the question author can accept answers'],
    ] as const) {
      await enterAs(context, site.url, me);
      await page.goto(path);
      await lose(page);
      await page.getByRole('button', { name }).first().click();
      await expect(toast(page, message)).toHaveAttribute('data-type', 'error');
    }
  });
});
