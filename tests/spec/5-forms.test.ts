import { beforeAll, describe, expect, it } from 'vitest';
import { as, guest, type Reader, readOf, type Reading } from './rows.ts';

/** A form whose only error is in a field that no rule here is about: nothing is ever stored. */
interface Form {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A text that a rule refuses in a box, one that it accepts, and its message. */
type Rule = readonly [words: string, box: string, refused: string, taken: string, message: string];

const INVALID_EMAIL = 'Invalid email address';
const SHORT_USERNAME = 'Username must be at least 3 characters';
const SHORT_PASSWORD = 'Password must be at least 6 characters';
const TITLE = 'How do I write a row?';

let user: Reading;

beforeAll(async () => {
  user = await as('user');
});

/** Checks that a rule refuses one text at its box and accepts another. */
async function expectRule(reader: Reader, form: Form, rule: Rule): Promise<void> {
  const [, label, refused, taken, message] = rule;
  const send = async (text: string) => {
    const name =
      readOf(await reader.get(form.path))
        .main.field(label)
        ?.attr('name') ?? '';
    const response = readOf(await reader.post(form.path, { ...form.fields, [name]: text }));
    return response.status < 400 ? undefined : response.main.field(label);
  };
  const box = await send(refused);
  expect(box?.attr('aria-invalid')).toBe('true');
  expect(box?.description).toContain(message);
  expect((await send(taken))?.attr('aria-invalid')).toBeUndefined();
}

// Each rule has unit tests (tests/contract/forms.test.ts); here it shows its message at its box.
describe('§5 Login', () => {
  const LOGIN = { path: '/login', fields: { email: 'ann@example.com', password: 'open sesame' } };

  it.each([
    ['must match an e-mail shape', 'Email', 'ann.example.com', 'ann@example.com', INVALID_EMAIL],
  ] satisfies Rule[])('%s (%s)', (...rule) => expectRule(guest(), LOGIN, rule));
});

describe('§5 Register', () => {
  // Taken by the demo member, so that no form signs anybody up.
  const taken = { username: 'demo', email: 'demo@example.com' };
  const passwords = { password: 'open sesame', confirmPassword: 'open sesame' };
  const REGISTER = { path: '/register', fields: { ...taken, ...passwords } };

  it.each([
    ['username, at least 3 characters', 'Username', 'an', 'ann', SHORT_USERNAME],
    ['confirmPassword required', 'Confirm', '', 'open sesame', 'Please confirm your password'],
    ['confirmPassword equal to password', 'Confirm', 'No', 'open sesame', 'Passwords do not match'],
  ] satisfies Rule[])('%s (%s)', (...rule) => expectRule(guest(), REGISTER, rule));
});

describe('§5 Settings profile', () => {
  const profile = () => ({
    path: '/settings',
    fields: { username: user.username, email: `${user.username}@example.com` },
  });

  it.each([
    ['username required', 'Username', '', 'ann', 'Username is required'],
    ['username, at least 3', 'Username', 'an', 'ann', SHORT_USERNAME],
    ['email required', 'Email', '', 'a@example.com', 'Email is required'],
    ['email with a loose shape check', 'Email', 'ann@example', 'a@b.c', INVALID_EMAIL],
  ] satisfies Rule[])('%s (%s)', (...rule) => expectRule(user.pages, profile(), rule));

  it('bio, location, website (URL type), github, linkedin, twitter optional', async () => {
    const { pages, username } = await as('user');
    const { main } = await pages.read('/settings');
    expect(main.field('Website')?.attr('type')).toBe('url');
    const fields = { username, email: `${username}@example.com` };
    expect((await pages.post('/settings', fields)).status).toBe(303);
  });
});

describe('§5 Change password', () => {
  const fields = {
    currentPassword: 'x',
    newPassword: 'open sesame',
    confirmPassword: 'open sesame',
  };
  const CHANGE = { path: '/settings/account', fields };

  it.each([
    ['currentPassword required', 'Current', '', 'y', 'Current password is required'],
    ['newPassword required', 'New Password', '', 'open sesame', 'New password is required'],
    ['newPassword, at least 6', 'New Password', 'secre', 'open sesame', SHORT_PASSWORD],
    ['confirmPassword required', 'Confirm', '', 'open sesame', 'Please confirm your password'],
    ['confirmPassword must match', 'Confirm', 'No', 'open sesame', 'Passwords do not match'],
  ] satisfies Rule[])('%s (%s)', async (...rule) => {
    // The current password is always wrong, so an accepted one has that error.
    const [words, label] = rule;
    if (words !== 'currentPassword required') return expectRule(user.pages, CHANGE, rule);
    const response = readOf(await user.pages.post(CHANGE.path, { ...fields, currentPassword: '' }));
    expect(response.main.field(label)?.description).toContain(rule[4]);
  });
});

describe('§5 Question title', () => {
  const ASK = { path: '/ask', fields: { title: TITLE, content: '', tags: 'rows' } };

  it.each([
    ['at least 10', 'Title', 'nine sign', 'ten signs?', 'Title must be at least 10 characters'],
  ] satisfies Rule[])('%s (%s)', (...rule) => expectRule(user.pages, ASK, rule));
});

describe('§5 Question body', () => {
  it.each(['', '   '])(
    'required, non-blank: Question content is required (%j)',
    async (content) => {
      const response = readOf(
        await user.pages.post('/ask', { title: TITLE, content, tags: 'rows' }),
      );
      expect(response.status).toBe(400);
      expect(response.main.field('Question body')?.description).toContain(
        'Question content is required',
      );
    },
  );
});

describe('§5 Tags', () => {
  it.each([
    ['', 'At least one tag is required'],
    ['a,b,c,d,e,f', /at most 5|5 tags/i],
  ])('at least one, at most 5 (%j)', async (tags, message) => {
    const response = readOf(await user.pages.post('/ask', { title: TITLE, content: 'x', tags }));
    expect(response.status).toBe(400);
    expect(response.main.field('Tags')?.description).toMatch(message);
  });
});

describe('§5 Answer content', () => {
  it.each(['', '   '])('required, non-blank: Answer content is required (%j)', async (content) => {
    const response = readOf(await user.pages.post('/questions/22/answers', { content }));
    expect(response.status).toBe(400);
    expect(response.main.field('Your Answer')?.description).toContain('Answer content is required');
  });
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
