import type { Locator, Page } from '@playwright/test';
import { answer, postQuestion, type Member, PASSWORD } from '../../support/api.ts';
import { hold, refuse } from '../calls.ts';
import { toast } from '../toasts.ts';
import { bodyOf, openEditor } from '../writing.ts';
import { cornerOf, hue } from './look.ts';
import { button, expect, fill, storedToken, test } from './rows.ts';

/** Something a member does, with a call that the backend refuses or accepts. */
interface Action {
  readonly situation: string;
  /** The pattern of the call’s path. */
  readonly call: string;
  readonly otherwise: string;
  readonly success: (member: Member) => string;
  /** The label of its button during the call; undefined if it is not disabled. */
  readonly busy?: string;
  /** Opens the page and does everything except the last step, which it returns and which can be repeated. */
  readonly begin: (page: Page, member: Member, other: Member) => Promise<() => Promise<void>>;
  /** Whether guests do it. */
  readonly isGuests?: boolean;
}

/** Waits until the toast has reached its position, and checks its color. */
async function expectLook(one: Locator, color: 'green' | 'red'): Promise<void> {
  await expect.poll(() => cornerOf(one)).toBe('top right');
  expect(await hue(one)).toBe(color);
}

const press = (page: Page, name: string) => () => button(page, name).first().click();

async function write(page: Page, label: string, text: string): Promise<void> {
  await openEditor(page, label);
  await page.keyboard.type(text);
  await expect.poll(() => bodyOf(page)).toContain(text);
}

const ACTIONS: readonly Action[] = [
  {
    situation: 'Login',
    busy: 'Signing in...',
    call: '**/api/auth/login',
    otherwise: 'Login failed',
    success: ({ username }) => `Welcome back, ${username}!`,
    isGuests: true,
    async begin(page, member) {
      await page.goto('/login');
      await fill(page, { Email: `${member.username}@example.com`, Password: PASSWORD });
      return press(page, 'Log In');
    },
  },
  {
    situation: 'Register',
    busy: 'Creating account...',
    call: '**/api/auth/register',
    otherwise: 'Registration failed',
    // The design: messages use the product’s own name.
    success: ({ username }) => `Welcome to Atoll, ${username}-2!`,
    isGuests: true,
    async begin(page, { username }) {
      await page.goto('/register');
      await fill(page, { Username: `${username}-2`, Email: `${username}-2@example.com` });
      await fill(page, { Password: PASSWORD, 'Confirm password': PASSWORD });
      return press(page, 'Sign Up');
    },
  },
  {
    situation: 'Profile update',
    busy: 'Saving...',
    call: '**/api/auth/profile',
    otherwise: 'Failed to update profile',
    success: () => 'Profile updated successfully',
    async begin(page) {
      await page.goto('/settings');
      await fill(page, { Location: 'At sea' });
      return press(page, 'Save Changes');
    },
  },
  {
    situation: 'Vote',
    call: '**/api/questions/*/vote',
    otherwise: 'Failed to vote',
    success: () => 'Vote recorded',
    async begin(page) {
      await page.goto('/questions/22');
      return press(page, 'Vote up');
    },
  },
  {
    situation: 'Accept',
    call: '**/api/answers/*/accept',
    otherwise: 'Failed to accept answer',
    success: () => 'Answer accepted',
    async begin(page, member, other) {
      const questionId = await postQuestion(member, 'What if accepting fails?');
      await answer(other, questionId);
      await page.goto(`/questions/${questionId}`);
      return press(page, 'Accept');
    },
  },
  {
    situation: 'Post answer',
    busy: 'Posting...',
    call: '**/api/answers',
    otherwise: 'Failed to post answer',
    success: () => 'Answer posted successfully',
    async begin(page) {
      await page.goto('/questions/22');
      await write(page, 'Your Answer', 'It is told by a toast.');
      return press(page, 'Post Answer');
    },
  },
  {
    situation: 'Post question',
    busy: 'Posting...',
    call: '**/api/questions',
    otherwise: 'Failed to post question',
    success: () => 'Question posted successfully!',
    async begin(page) {
      await page.goto('/ask');
      await fill(page, { Title: 'What if posting fails?' });
      await write(page, 'Question body', 'Is it told by a toast?');
      await page.getByLabel('Tags').pressSequentially('toasts,');
      return press(page, 'Post Question');
    },
  },
  {
    situation: 'Follow',
    busy: 'Follow Tag',
    call: '**/api/tags/*/follow',
    otherwise: 'Failed to update follow status',
    success: () => 'Tag followed!',
    async begin(page) {
      await page.goto('/tags/react');
      return press(page, 'Follow Tag');
    },
  },
  {
    situation: 'Password update',
    busy: 'Updating...',
    call: '**/api/auth/password',
    otherwise: 'Failed to update password',
    success: () => 'Password updated successfully',
    async begin(page) {
      await page.goto('/settings/account');
      await fill(page, { 'Current password': PASSWORD, 'New password': 'another horse' });
      await fill(page, { 'Confirm password': 'another horse' });
      return press(page, 'Update Password');
    },
  },
  {
    situation: 'Preferences',
    call: '**/api/auth/preferences',
    otherwise: 'Failed to save preferences',
    success: () => 'Preferences saved',
    async begin(page) {
      await page.goto('/settings/privacy');
      await page.getByLabel('Show me in the members directory').uncheck();
      return press(page, 'Save Changes');
    },
  },
];

test.describe('§8 Toasts, §8 Success toasts, §4 Forms', () => {
  for (const { situation, call, otherwise, success, begin, busy, isGuests } of ACTIONS) {
    const words = success({ username: 'username' } as Member);
    test(`${situation} fails: server message, else '${otherwise}'; its button is disabled during the call; success: '${words}'`, async ({
      page,
      as,
      other,
    }) => {
      const member = isGuests ? other : await as('user');
      const step = await begin(page, member, other);
      for (const [reply, text] of [
        [{ message: 'The server has its own words' }, 'The server has its own words'],
        [{}, otherwise],
      ] as const) {
        await refuse(page, call, 500, reply);
        await step();
        await expect(toast(page, text)).toHaveAttribute('data-type', 'error');
        // Login and register show it on the page as well.
        if (isGuests) await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
      }
      await page.unrouteAll();
      const release = await hold(page, call);
      await step();
      if (busy)
        await expect(page.getByRole('button', { name: busy, disabled: true })).toBeVisible();
      if (isGuests) expect(await storedToken(page)).toBeNull();
      release();
      await expect(toast(page, success(member))).toBeVisible();
      if (isGuests) expect(await storedToken(page)).toMatch(/./);
    });
  }

  test('Toasts appear top-right; success green, error red', async ({ page, as }) => {
    const member = await as('user');
    // The badge of a first vote has a toast as well, which would come before the vote's.
    await member.call('PUT', '/questions/4/vote', { type: 'up' });
    await page.goto('/questions/22');
    await button(page, 'Vote up').first().click();
    await expectLook(toast(page, 'Vote recorded'), 'green');
    await refuse(page, '**/api/questions/*/vote', 500, {});
    await button(page, 'Vote up').first().click();
    await expectLook(toast(page, 'Failed to vote'), 'red');
  });
});
