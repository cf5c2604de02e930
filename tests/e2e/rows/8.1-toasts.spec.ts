import type { Locator, Page } from '@playwright/test';
import { refuse } from '../calls.ts';
import { answer, postQuestion, type Member, PASSWORD } from '../members.ts';
import { toast, toasts } from '../toasts.ts';
import { bodyOf, endSession, openEditor } from '../writing.ts';
import { hue, isTopRight } from './look.ts';
import { button, expect, fill, test } from './rows.ts';

/** What a member does, whose call the backend refuses or takes. */
interface Action {
  readonly situation: string;
  /** The call, as a pattern. */
  readonly call: string;
  readonly otherwise: string;
  readonly success: (member: Member) => string;
  /** Goes to the page and does all but the last step, which may be taken again. */
  readonly begin: (page: Page, member: Member, other: Member) => Promise<() => Promise<void>>;
  /** Whether it is a guest's. */
  readonly isGuests?: boolean;
}

/** Waits until the toast has come to its place. */
async function expectLook(one: Locator, colour: 'green' | 'red'): Promise<void> {
  await expect.poll(() => isTopRight(one)).toBe(true);
  expect(await hue(one)).toBe(colour);
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
    call: '**/api/auth/login',
    otherwise: 'Login failed',
    success: ({ username }) => `Welcome back, ${username}!`,
    isGuests: true,
    async begin(page, member) {
      await page.goto('/login');
      await fill(page, { Email: `${member.username}@example.com`, Password: PASSWORD });
      return press(page, 'Sign In');
    },
  },
  {
    situation: 'Register',
    call: '**/api/auth/register',
    otherwise: 'Registration failed',
    // The design: the product is named by its own name.
    success: ({ username }) => `Welcome to Atoll, ${username}-2!`,
    isGuests: true,
    async begin(page, { username }) {
      await page.goto('/register');
      await fill(page, { Username: `${username}-2`, Email: `${username}-2@example.com` });
      await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
      return press(page, 'Sign Up');
    },
  },
  {
    situation: 'Profile update',
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
    call: '**/api/auth/password',
    otherwise: 'Failed to update password',
    success: () => 'Password updated successfully',
    async begin(page) {
      await page.goto('/settings/account');
      await fill(page, { 'Current Password': PASSWORD, 'New Password': 'another horse' });
      await fill(page, { 'Confirm Password': 'another horse' });
      return press(page, 'Update Password');
    },
  },
];

test.describe('Section 8, toasts', () => {
  for (const { situation, call, otherwise, begin, isGuests } of ACTIONS) {
    test(`${situation} fails: server message, else '${otherwise}'`, async ({ page, as, other }) => {
      const step = await begin(page, isGuests ? other : await as('user'), other);
      for (const [said, text] of [
        [{ message: 'The server has its own words' }, 'The server has its own words'],
        [{}, otherwise],
      ] as const) {
        await refuse(page, call, 500, said);
        await step();
        await expect(toast(page, text)).toHaveAttribute('data-type', 'error');
      }
    });
  }

  test.describe('on a backend that fails', () => {
    test.use({ mayFail: ['/'] });

    test("Question load fails: 'Failed to load question', then go to /questions", async ({
      page,
      failing,
    }) => {
      await page.goto(`${failing}/questions/q007`);
      await expect(page).toHaveURL(`${failing}/questions`);
      await expect(toast(page, 'Failed to load question')).toHaveClass(/error/);
    });

    test("Tag load fails: 'Failed to load tag information'", async ({ page, failing }) => {
      await page.goto(`${failing}/tags/react`);
      await expect(toast(page, 'Failed to load tag information')).toHaveClass(/error/);
    });
  });

  // The design: on a backend that has no such call.
  test("Password update fails: 'Failed to update password' (no call is made)", async ({
    page,
    elsewhere: { url, backend },
  }) => {
    await page.goto(`${url}/login?next=/settings/account`);
    await fill(page, { Email: 'grace@example.com', Password: 'any' });
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL(`${url}/settings/account`);
    await fill(page, { 'Current Password': 'any', 'New Password': 'another horse' });
    await fill(page, { 'Confirm Password': 'another horse' });
    await button(page, 'Update Password').click();
    await expect(toast(page, 'Failed to update password')).toHaveAttribute('data-type', 'error');
    expect(backend.calls.filter((call) => call.includes('password'))).toEqual([]);
  });

  test("Guest actions: 'Please login to vote'", async ({ page }) => {
    await page.goto('/questions/22');
    await button(page, 'Vote up').first().click();
    await expect(toast(page, 'Please login to vote')).toHaveAttribute('data-type', 'error');
    await expect(page).toHaveURL('/questions/22');
  });

  test.describe('of somebody whose session has ended', () => {
    test.use({ mayFail: ['/session'] });

    test("Guest actions: 'Please login to answer'", async ({ page, as }) => {
      await as('user');
      await page.goto('/questions/22');
      await write(page, 'Your Answer', 'By nobody.');
      await endSession(page);
      await button(page, 'Post Answer').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
      await expect(toast(page, 'Please login to answer')).toHaveAttribute('data-type', 'error');
    });

    test("Guest actions: 'Please login to follow tags'", async ({ page, as }) => {
      await as('user');
      await page.goto('/tags/react');
      await endSession(page);
      await button(page, 'Follow Tag').click();
      await expect(toast(page, 'Please login to follow tags')).toHaveAttribute(
        'data-type',
        'error',
      );
    });
  });

  test("Non-author accepts: 'Only the question author can accept answers'", async ({
    page,
    as,
    other,
  }) => {
    const questionId = await postQuestion(other, 'Who else would accept?');
    const { answer: given } = (await other.call('POST', '/answers', {
      questionId,
      content: '<p>Nobody.</p>',
    })) as { answer: { _id: string } };
    await as('user');
    await page.goto(`/questions/${questionId}`);
    // They are shown no button: this is its form.
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post' });
      document.body.append(form);
      form.submit();
    }, `/questions/${questionId}/answers/${given._id}/accept`);
    await expect(toast(page, 'Only the question author can accept answers')).toHaveClass(/error/);
    await expect(page.getByTitle('Accepted answer')).toHaveCount(0);
  });
});

test.describe('Section 8, success toasts', () => {
  for (const { situation, success, begin, isGuests } of ACTIONS) {
    const words = success({ username: 'username' } as Member);
    test(`'${words}' (${situation})`, async ({ page, as, other }) => {
      const member = isGuests ? other : await as('user');
      const step = await begin(page, member, other);
      await step();
      await expect(toast(page, success(member))).toBeVisible();
      await expect(toasts(page)).toHaveCount(1);
    });
  }

  test("'Logged out successfully'", async ({ page, as }) => {
    await as('user');
    await page.goto('/tags');
    await page.getByLabel('User menu').first().click();
    await button(page, 'Logout').click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
  });

  test("'Tag unfollowed!'", async ({ page, as }) => {
    const { call } = await as('user');
    await call('PUT', '/tags/react/follow');
    await page.goto('/tags/react');
    await button(page, 'Following').click();
    await expect(toast(page, 'Tag unfollowed!')).toBeVisible();
  });

  test('Toasts appear top-right; success green, error red', async ({ page, as }) => {
    await as('user');
    await page.goto('/questions/22');
    await button(page, 'Vote up').first().click();
    await expectLook(toast(page, 'Vote recorded'), 'green');
    await refuse(page, '**/api/questions/*/vote', 500, {});
    await button(page, 'Vote up').first().click();
    await expectLook(toast(page, 'Failed to vote'), 'red');
  });
});
