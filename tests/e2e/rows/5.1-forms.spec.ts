import type { Page } from '@playwright/test';
import { button, expect, fill, test } from './rows.ts';

/** A form with nothing wrong in it. */
interface Form {
  readonly path: string;
  readonly submit: string;
  readonly boxes: Readonly<Record<string, string>>;
}

/** What a rule refuses in a box and what it takes, and what it says. */
type Rule = readonly [words: string, box: string, refused: string, taken: string, message: string];

const LOGIN: Form = {
  path: '/login',
  submit: 'Sign In',
  boxes: { Email: 'ann@example.com', Password: 'open sesame' },
};
const REGISTER: Form = {
  path: '/register',
  submit: 'Sign Up',
  boxes: { Username: 'ann', ...LOGIN.boxes, 'Confirm Password': 'open sesame' },
};
const PROFILE: Form = {
  path: '/settings',
  submit: 'Save Changes',
  boxes: { Username: 'ann', Email: 'ann@example.com' },
};
const PASSWORD: Form = {
  path: '/settings/account',
  submit: 'Update Password',
  boxes: {
    'Current Password': 'x',
    'New Password': 'open sesame',
    'Confirm Password': 'open sesame',
  },
};

/** What the browser sends to the backend. Nothing of it arrives. */
async function listen(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/api/**', (route, request) => {
    if (request.method() === 'GET') return route.continue();
    sent.push(new URL(request.url()).pathname);
    return route.fulfill({ status: 503, json: {} });
  });
  return sent;
}

/** The rule refuses one text beside its box, where nothing is sent, and takes another. */
async function expectRule(page: Page, form: Form, rule: Rule): Promise<void> {
  const [, label, refused, taken, message] = rule;
  const sent = await listen(page);
  await page.goto(form.path);
  await fill(page, { ...form.boxes, [label]: refused });
  await button(page, form.submit).click();
  const box = page.getByLabel(label, { exact: true });
  await expect(box).toHaveAccessibleDescription(message);
  await expect(box).toBeFocused();
  expect(sent).toEqual([]);
  await box.fill(taken);
  await button(page, form.submit).click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect(box).not.toHaveAttribute('aria-invalid');
}

const INVALID_EMAIL = 'Invalid email address';
const SHORT_USERNAME = 'Username must be at least 3 characters';
const SHORT_PASSWORD = 'Password must be at least 6 characters';

test.describe('Section 5, Login', () => {
  for (const rule of [
    ['email required', 'Email', ' ', 'a@example.com', 'Email is required'],
    ['must match an e-mail shape', 'Email', 'ann.example.com', 'ann@example.com', INVALID_EMAIL],
    ['password required', 'Password', '', 'x', 'Password is required'],
  ] satisfies Rule[]) {
    test(`${rule[0]}: ${rule[4]}`, ({ page }) => expectRule(page, LOGIN, rule));
  }
});

test.describe('Section 5, Register', () => {
  const LONG_USERNAME = 'Username must be less than 30 characters';
  const USERNAME_SIGNS = 'Username can only contain letters, numbers, hyphens, and underscores';

  for (const rule of [
    ['username required', 'Username', '', 'ann', 'Username is required'],
    ['at least 3 characters', 'Username', 'an', 'ann', SHORT_USERNAME],
    // The design: 30 itself is allowed.
    ['under 30', 'Username', 'a'.repeat(31), 'a'.repeat(30), LONG_USERNAME],
    ['only letters, digits, hyphen, underscore', 'Username', 'ann!', 'An-_9', USERNAME_SIGNS],
    ['email as login, required', 'Email', '', 'a@example.com', 'Email is required'],
    ['email as login, an e-mail shape', 'Email', 'ann@', 'ann@example.com', INVALID_EMAIL],
    ['password required', 'Password', '', 'open sesame', 'Password is required'],
    ['password, at least 6', 'Password', 'secre', 'open sesame', SHORT_PASSWORD],
    [
      'confirmPassword required',
      'Confirm Password',
      '',
      'open sesame',
      'Please confirm your password',
    ],
    [
      'confirmPassword equal to password',
      'Confirm Password',
      'Secret',
      'open sesame',
      'Passwords do not match',
    ],
  ] satisfies Rule[]) {
    test(`${rule[0]}: ${rule[4]}`, ({ page }) => expectRule(page, REGISTER, rule));
  }
});

test.describe('Section 5, Settings profile', () => {
  for (const rule of [
    ['username required', 'Username', '', 'ann', 'Username is required'],
    ['username, at least 3', 'Username', 'an', 'ann', SHORT_USERNAME],
    ['email required', 'Email', '', 'a@example.com', 'Email is required'],
    ['email with a loose shape check', 'Email', 'ann@example', 'a@b.c', INVALID_EMAIL],
  ] satisfies Rule[]) {
    test(`${rule[0]}: ${rule[4]}`, async ({ page, as }) => {
      await as('user');
      await expectRule(page, PROFILE, rule);
    });
  }

  test('bio, location, website (URL type), github, linkedin, twitter optional', async ({
    page,
    as,
  }) => {
    await as('user');
    const sent = await listen(page);
    await page.goto('/settings');
    for (const label of ['Bio', 'Location', 'Website', 'GitHub', 'LinkedIn', 'Twitter']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    }
    await expect(page.getByLabel('Website')).toHaveAttribute('type', 'url');
    await button(page, 'Save Changes').click();
    await expect.poll(() => sent).toEqual(['/api/auth/profile']);
  });
});

test.describe('Section 5, Change password', () => {
  for (const rule of [
    ['currentPassword required', 'Current Password', '', 'x', 'Current password is required'],
    ['newPassword required', 'New Password', '', 'open sesame', 'New password is required'],
    ['newPassword, at least 6', 'New Password', 'secre', 'open sesame', SHORT_PASSWORD],
    [
      'confirmPassword required',
      'Confirm Password',
      '',
      'open sesame',
      'Please confirm your password',
    ],
    [
      'confirmPassword must match',
      'Confirm Password',
      'Secret',
      'open sesame',
      'Passwords do not match',
    ],
  ] satisfies Rule[]) {
    test(`${rule[0]}: ${rule[4]}`, async ({ page, as }) => {
      await as('user');
      await expectRule(page, PASSWORD, rule);
    });
  }
});
