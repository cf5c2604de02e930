import { describe, expect, it } from 'vitest';
import { as, guest, type Reader, readOf } from './rows.ts';

const user = await as('user');
const SECRET = { password: 'open sesame', confirmPassword: 'open sesame' };
const PROFILE = { username: user.username, email: `${user.username}@example.com` };
const PASSWORDS = {
  currentPassword: 'x',
  newPassword: 'open sesame',
  confirmPassword: 'open sesame',
};
const ASK = { title: 'How do I write a row?', content: 'Like this?', tags: 'rows' };

type Fields = Readonly<Record<string, string>>;

/** Checks that a form shows this message at a box, for what is typed into it. */
async function expectError(
  [reader, path, fields]: readonly [Reader, string, Fields],
  [label, typed, message]: readonly [string, Fields, string],
): Promise<void> {
  const { status, main } = readOf(await reader.post(path, { ...fields, ...typed }));
  expect(status).toBe(400);
  const box = main.field(label);
  expect(box?.attr('aria-invalid')).toBe('true');
  expect(box?.description).toContain(message);
}

// Each rule has unit tests (tests/contract/forms.test.ts): here it shows its message at its box.
describe('§5 Login', () => {
  it('must match an e-mail shape', () =>
    expectError(
      [guest(), '/login', SECRET],
      ['Email', { email: 'ann.example.com' }, 'Invalid email address'],
    ));
});

describe('§5 Register', () => {
  it.each([
    ['Username', { username: 'an' }, 'Username must be at least 3 characters'],
    ['Confirm', { confirmPassword: '' }, 'Please confirm your password'],
    ['Confirm', { confirmPassword: 'No' }, 'Passwords do not match'],
  ] as const)('%s: %j', (...rule) =>
    expectError([guest(), '/register', { ...PROFILE, ...SECRET }], rule),
  );
});

describe('§5 Settings profile', () => {
  it.each([
    ['Username', { username: '' }, 'Username is required'],
    ['Username', { username: 'an' }, 'Username must be at least 3 characters'],
    ['Email', { email: '' }, 'Email is required'],
    ['Email', { email: 'ann@example' }, 'Invalid email address'],
  ] as const)('%s: %j', (...rule) => expectError([user.pages, '/settings', PROFILE], rule));

  it('bio, location, website (URL type), github, linkedin, twitter optional', async () => {
    const { main } = await user.pages.read('/settings');
    expect(main.field('Website')?.attr('type')).toBe('url');
    expect((await user.pages.post('/settings', PROFILE)).status).toBe(303);
  });
});

describe('§5 Change password', () => {
  it.each([
    ['Current', { currentPassword: '' }, 'Current password is required'],
    ['New password', { newPassword: '' }, 'New password is required'],
    ['New password', { newPassword: 'secre' }, 'Password must be at least 6 characters'],
    ['Confirm', { confirmPassword: '' }, 'Please confirm your password'],
    ['Confirm', { confirmPassword: 'No' }, 'Passwords do not match'],
  ] as const)('%s: %j', (...rule) =>
    expectError([user.pages, '/settings/account', PASSWORDS], rule),
  );
});

describe('§5 Question title, §5 Question body, §5 Tags', () => {
  it.each([
    ['Title', { title: 'nine sign' }, 'Title must be at least 10 characters'],
    ['Question body', { content: '   ' }, 'Question content is required'],
    ['Tags', { tags: '' }, 'At least one tag is required'],
    ['Tags', { tags: 'a,b,c,d,e,f' }, 'At most 5 tags are allowed'],
  ] as const)('%s: %j', (...rule) => expectError([user.pages, '/ask', ASK], rule));
});

describe('§5 Answer content', () => {
  it('required, non-blank: Answer content is required', () =>
    expectError(
      [user.pages, '/questions/22/answers', {}],
      ['Your Answer', { content: '   ' }, 'Answer content is required'],
    ));
});

describe('§5 Search boxes and chat input', () => {
  it.each(['/', '/questions', '/tags', '/users', '/search', '/help'])(
    'blank or whitespace-only input is ignored (%s)',
    async (path) => {
      const boxes = (await guest().read(path)).page.all('input[type=search]');
      expect(boxes.length).toBeGreaterThan(0);
      for (const box of boxes) {
        const pattern = new RegExp(`^(?:${box.attr('pattern') ?? '.*'})$`, 'v');
        expect(pattern.test('   ')).toBe(false);
        expect(pattern.test(' a b ')).toBe(true);
      }
    },
  );
});
