import { describe, expect, it } from 'vitest';
import * as z from 'zod/v4/core';
import {
  AnswerForm,
  AskForm,
  ChangePasswordForm,
  ForgotPasswordForm,
  LoginForm,
  ProfileForm,
  QuestionForm,
  RegisterForm,
  ResetPasswordForm,
  SignUpForm,
  splitTags,
} from '../../src/contract/forms.ts';
import { CommentForm } from '../../src/contract/comment-forms.ts';
import { RedactionForm } from '../../src/contract/history.ts';
import { FlagForm } from '../../src/contract/flag-forms.ts';
import { profileFormOf } from '../../src/contract/profile.ts';
import { NewSavedListForm } from '../../src/contract/saved-posts.ts';
import { NewSavedSearchForm } from '../../src/contract/saved-searches.ts';
import { DescriptionForm } from '../../src/contract/suggestions.ts';

/** The first error of a field; undefined if it is valid. */
function firstErrorOf(form: z.$ZodType, value: Record<string, unknown>, field: string) {
  const { error } = z.safeParse(form, value);
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

const newcomer = { username: 'ada_l-1', email: 'ada@example.com', password: 'secret' };
const KEPT = { username: 'ada', email: 'ada@example.com', website: '' };
const question = { title: 'How do I centre a div?', content: '<p>So.</p>', tags: ['css'] };

const UNLIKE = 'Passwords do not match';

describe('A wrong confirmation of a password', () => {
  it.each([
    ['username', undefined],
    ['username', ''],
    ['username', 'a'.repeat(31)],
    ['username', 'a b'],
    ['email', ''],
    ['email', 'nobody'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['password', ''],
    ['password', 'short'],
  ])('is reported even if %s is %j', (field, value) => {
    const form = { ...newcomer, confirmPassword: 'another', [field]: value };
    expect(firstErrorOf(SignUpForm, form, field)).toBeDefined();
    expect(firstErrorOf(SignUpForm, form, 'confirmPassword')).toBe(UNLIKE);
  });

  it('is reported when a password is changed or reset', () => {
    const changed = { currentPassword: '', newPassword: '', confirmPassword: 'another' };
    expect(firstErrorOf(ChangePasswordForm, changed, 'confirmPassword')).toBe(UNLIKE);
    const reset = { token: 'x', password: '', confirmPassword: 'another' };
    expect(firstErrorOf(ResetPasswordForm, reset, 'confirmPassword')).toBe(UNLIKE);
  });

  it('is reported as missing if it is empty', () => {
    const form = { ...newcomer, username: '', confirmPassword: '' };
    expect(firstErrorOf(SignUpForm, form, 'confirmPassword')).toBe('Please confirm your password');
  });
});

describe('Tags in a single text', () => {
  it('are separated only by commas, trimmed, lower case and unique', () => {
    expect(splitTags(' CSS, two  words,css,,c++ ,')).toEqual(['css', 'two words', 'c++']);
  });

  it('may have spaces, which a foreign backend may allow and ours refuses with a message', () => {
    const typed = z.parse(AskForm, { ...question, tags: 'Two Words, css' });
    expect(typed.tags).toEqual(['two words', 'css']);
    expect(firstErrorOf(QuestionForm, typed, 'tags')).toMatch(
      /^“two words”: A tag can only contain letters/,
    );
  });

  it('are limited to five', () => {
    const six = { ...question, tags: 'a,b,c,d,e,f' };
    expect(firstErrorOf(AskForm, six, 'tags')).toBe('At most 5 tags are allowed');
  });
});

describe('Forms', () => {
  it.each([
    ['email', undefined, 'Email is required'],
    ['email', '  ', 'Email is required'],
    ['email', 'ada', 'Invalid email address'],
    ['email', ' ada@example.com ', undefined],
    ['password', '', 'Password is required'],
    ['password', 'x', undefined],
    ['email', `a@${'.'.repeat(100_000)}@`, 'Invalid email address'],
    ['password', 'x'.repeat(1024), undefined],
    ['password', 'x'.repeat(1025), 'Password must be at most 1024 characters'],
  ])('§5 Login: %s %j', (field, value, message) => {
    expect(firstErrorOf(LoginForm, { ...newcomer, [field]: value }, field)).toBe(message);
  });

  it.each([
    ['username', '', 'Username is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'abc', undefined],
    ['username', 'a_-', undefined],
    ['username', '1st', undefined],
    ['username', 'a'.repeat(30), undefined],
    ['username', 'a'.repeat(31), 'Username must be less than 30 characters'],
    ['username', 'ada l', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['username', '12345', 'Username needs at least one letter, hyphen or underscore'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', '123456', undefined],
    ['email', '', 'Email is required'],
    ['password', 'x'.repeat(1025), 'Password must be at most 1024 characters'],
    ['email', "o'neil+atoll@mail.example.co.uk", undefined],
    ['email', `${'a'.repeat(242)}@example.com`, undefined],
  ])('§5 Register: %s %j', (field, value, message) => {
    expect(firstErrorOf(RegisterForm, { ...newcomer, [field]: value }, field)).toBe(message);
  });

  it.each([
    'x<victim@mail.example>',
    '"a b"@mail.example',
    'a(victim)@mail.example',
    'a,victim@mail.example',
    'group:victim@mail.example;',
    'a@[192.168.0.1]',
    'a@mail..example',
    '.a@mail.example',
    'a@-mail.example',
    'a@mail.example.',
    'a@localhost',
    'victim@ｍail.example',
    `${'a'.repeat(243)}@example.com`,
  ])('reject the email address %s, whose mail would go to another mailbox or none', (email) => {
    expect(firstErrorOf(RegisterForm, { ...newcomer, email }, 'email')).toBe(
      'Invalid email address',
    );
    expect(firstErrorOf(ForgotPasswordForm, { email }, 'email')).toBe('Invalid email address');
    expect(firstErrorOf(profileFormOf(KEPT), { ...KEPT, email }, 'email')).toBe(
      'Invalid email address',
    );
  });

  it.each([
    ['title', ' ', 'Title is required'],
    ['title', 'x'.repeat(9), 'Title must be at least 10 characters'],
    ['title', 'x'.repeat(10), undefined],
    ['title', 'x'.repeat(200), undefined],
    ['title', 'x'.repeat(201), 'Title must be less than 200 characters'],
    ['content', ' \n', 'Question content is required'],
    ['tags', [], 'At least one tag is required'],
    ['tags', ['a', 'b', 'c', 'd', 'e', 'f'], 'At most 5 tags are allowed'],
    ['tags', ['c++', 'c#', '.net', 'node.js', 'F#'], undefined],
    ['tags', ['a', 'A', 'a', 'b', 'c', 'd', 'e'], undefined],
    ['tags', ['two words'], '“two words”: A tag can only contain letters, numbers and . + # - _'],
    ['tags', ['\0'], 'A tag needs a name'],
  ])('§5 Question title, §5 Question body, §5 Tags: %s %j', (field, value, message) => {
    expect(firstErrorOf(QuestionForm, { ...question, [field]: value }, field)).toBe(message);
  });

  it.each([
    [Array.from({ length: 100_000 }, (_, i) => `tag-${String(i)}`)],
    [Array<string>(90_000).fill('a')],
    [['a', 'b', 'c', 'd', 'e', 'f']],
  ])('count tags before validating each', (tags) => {
    expect(firstErrorOf(QuestionForm, { ...question, tags }, 'tags')).toBe(
      'At most 5 tags are allowed',
    );
  });

  it('count a repeated tag once', () => {
    expect(z.parse(QuestionForm, { ...question, tags: ['CSS', ' css ', 'html'] }).tags).toEqual([
      'css',
      'html',
    ]);
  });

  it('measure a tag before Unicode composition', () => {
    const tags = [`a${'\u0345'.repeat(120_000)}${'\u0334'.repeat(120_000)}`];
    expect(firstErrorOf(QuestionForm, { ...question, tags }, 'tags')).toBe(
      'A tag has at most 35 characters',
    );
  });

  it.each([
    'हि',
    'हिन्दी',
    'தமிழ்',
    'తెలుగు',
    'မြန်မာ',
    'ខ្មែរ',
    'ภาษาไทย',
    'ລາວ',
    'עִבְרִית',
    'العَرَبِيَّة',
    'می\u200cخواهم',
    'ශ්\u200dරී-ලංකා',
    'tiếng-việt',
    'größe',
    'package.json',
    'robots.txt',
  ])('accept the tag %s', (tag) => {
    expect(z.parse(QuestionForm, { ...question, tags: [tag] }).tags).toEqual([tag]);
  });

  it.each(['İstanbul', 'istanbul', 'I\u0307STANBUL'])('normalize the tag %s', (tag) => {
    expect(z.parse(QuestionForm, { ...question, tags: [tag] }).tags).toEqual(['istanbul']);
  });

  it.each([
    '\u0301',
    '-\u0301',
    'a\u200db',
    'a\u200c',
    'java\u00adscript',
    'a\ufe0f',
    '\u3164',
    'x\u3164',
    '\u2800',
    '1\u20e3',
    `a${'\u0301'.repeat(10)}`,
  ])('reject the tag %j with invisible characters', (tag) => {
    expect(firstErrorOf(QuestionForm, { ...question, tags: [tag] }, 'tags')).toContain(
      'A tag can only contain letters, numbers and . + # - _',
    );
  });

  it.each(['foo.atom', 'readme.md', 'README.MD'])(
    'reject the tag %s, whose address is the feed or Markdown of another tag',
    (tag) => {
      expect(firstErrorOf(QuestionForm, { ...question, tags: [tag] }, 'tags')).toContain(
        'A tag cannot end in .md or .atom',
      );
    },
  );

  it.each(['\u200b', '\u200e', '\u3164', '\u2800', '\u00ad', '\ufe0f', '\u{e0020}'])(
    'treat a text of only %j as empty',
    (sign) => {
      const text = sign.repeat(12);
      const errorOf = (form: z.$ZodType, field: string) =>
        firstErrorOf(form, { [field]: text }, field);
      expect(errorOf(QuestionForm, 'title')).toBe('Title is required');
      expect(errorOf(QuestionForm, 'content')).toBe('Question content is required');
      expect(errorOf(AnswerForm, 'content')).toBe('Answer content is required');
      expect(errorOf(CommentForm, 'content')).toBe('Comment is required');
      expect(errorOf(NewSavedListForm, 'name')).toBe('Name is required');
      expect(errorOf(NewSavedSearchForm, 'name')).toBe('Name is required');
      expect(errorOf(NewSavedSearchForm, 'query')).toBe('Search is required');
      expect(errorOf(DescriptionForm, 'description')).toBe('Please describe the tag');
      expect(firstErrorOf(FlagForm, { reason: 'other', text }, 'text')).toBe(
        'Please explain what is wrong',
      );
      expect(errorOf(RedactionForm, 'reason')).toBe('Please explain why this text must be removed');
    },
  );

  it('count only visible characters of a text', () => {
    const title = `Why?${'\u200b'.repeat(20)}`;
    expect(firstErrorOf(QuestionForm, { ...question, title }, 'title')).toBe(
      'Title must be at least 10 characters',
    );
    expect(firstErrorOf(CommentForm, { content: 'a\u200b\u200b' }, 'content')).toBe(
      'Comment must be at least 2 characters',
    );
  });

  it('§5 Answer content: is required', () => {
    const message = firstErrorOf(AnswerForm, { content: '', questionId: '1' }, 'content');
    expect(message).toBe('Answer content is required');
  });

  it('§5 Settings profile: requires only name and address', () => {
    const { username, email } = newcomer;
    expect(z.parse(ProfileForm, { username, email })).toMatchObject({ bio: '', website: '' });
    expect(firstErrorOf(ProfileForm, { email }, 'username')).toBe('Username is required');
    const website = 'javascript:alert(1)';
    expect(firstErrorOf(ProfileForm, { username, email, website }, 'website')).toBe(
      'Invalid website address',
    );
  });
});

describe('A profile form', () => {
  const kept = { username: 'grace hopper', email: 'grace@localhost', website: 'grace.example' };
  const typed = { ...kept, username: 'grace', email: 'grace@example.com' };
  const websiteOf = (website: string) =>
    z.parse(profileFormOf(kept), { ...typed, website }).website;

  it('accepts unchanged values, but no other invalid ones', () => {
    expect(z.parse(profileFormOf(kept), kept)).toMatchObject(kept);
    expect(firstErrorOf(profileFormOf(kept), { ...kept, username: 'ada l' }, 'username')).toBe(
      'Username can only contain letters, numbers, hyphens, and underscores',
    );
    expect(firstErrorOf(profileFormOf(kept), { ...kept, email: 'ada' }, 'email')).toBe(
      'Invalid email address',
    );
  });

  it('accepts a website with or without a scheme', () => {
    expect(websiteOf(' example.com/~ada?x ')).toBe('https://example.com/~ada?x');
    expect(websiteOf('bücher.example:8080')).toBe('https://bücher.example:8080');
    expect(websiteOf('http://example.com')).toBe('http://example.com');
    expect(websiteOf('')).toBe('');
    for (const website of ['nowhere', 'javascript:alert(1)', 'mailto:a@b.example', 'two words.x']) {
      expect(firstErrorOf(profileFormOf(kept), { ...typed, website }, 'website')).toBe(
        'Invalid website address',
      );
    }
  });
});
