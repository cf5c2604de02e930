import * as z from 'zod/mini';

/** The validation rules of section 5, with their messages. Browsers and servers share them. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const USERNAME = /^[A-Za-z0-9_-]+$/;

const email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Invalid email address'),
    z.regex(EMAIL, 'Invalid email address'),
  );

const password = (missing: string) => z.string(missing).check(z.minLength(1, missing));

const chosenPassword = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, { error: missing, abort: true }),
      z.minLength(6, 'Password must be at least 6 characters'),
      z.maxLength(1024, 'Password must be at most 1024 characters'),
    );

const newPassword = chosenPassword('Password is required');

const username = z.string('Username is required').check(
  z.trim(),
  z.minLength(1, { error: 'Username is required', abort: true }),
  z.minLength(3, 'Username must be at least 3 characters'),
  z.maxLength(30, 'Username must be less than 30 characters'),
  z.regex(USERNAME, 'Username can only contain letters, numbers, hyphens, and underscores'),
  // A username of digits alone could not be told from an id in /users/{x}.
  z.regex(/\D/, 'Username needs at least one letter, hyphen or underscore'),
);

export const LoginForm = z.object({ email, password: password('Password is required') });

export const RegisterForm = z.object({ username, email, password: newPassword });

const PLEASE_CONFIRM = 'Please confirm your password';
const confirmPassword = z.string(PLEASE_CONFIRM).check(z.minLength(1, PLEASE_CONFIRM));

const UNLIKE = {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  // Said beside other messages too, and not only once all else is right.
  when: () => true,
};

/** Registration as people type it: with the password a second time. */
export const SignUpForm = z
  .object({ username, email, password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, UNLIKE));

const passwordChange = {
  currentPassword: password('Current password is required'),
  newPassword: chosenPassword('New password is required'),
};

export const PasswordChange = z.object(passwordChange);

/** Section 5, change password, as people type it. */
export const ChangePasswordForm = z
  .object({ ...passwordChange, confirmPassword })
  .check(z.refine((form) => form.newPassword === form.confirmPassword, UNLIKE));

export const ForgotPasswordForm = z.object({ email });

/** The token of a link that came by mail. */
const token = z.string('This link is no longer valid').check(z.maxLength(100));

export const TokenForm = z.object({ token });

export const PasswordReset = z.object({ token, password: newPassword });

/** A new password by a mailed link, as people type it. */
export const ResetPasswordForm = z
  .object({ token, password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, UNLIKE));

export const DeleteAccountForm = z.object({ password: password('Password is required') });

/** Section 5, settings profile. Addresses of a website are http or https. */
const optional = (label: string, max: number) =>
  z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(max, `${label} must be at most ${String(max)} characters`)),
    '',
  );

export const ProfileForm = z.object({
  username,
  email,
  bio: optional('Bio', 2000),
  location: optional('Location', 100),
  website: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(300, 'Website must be at most 300 characters'),
      z.refine(
        (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value),
        'Invalid website address',
      ),
    ),
    '',
  ),
  github: optional('GitHub', 100),
  linkedin: optional('LinkedIn', 100),
  twitter: optional('Twitter', 100),
});

export const TITLE_MAX = 200;
export const TAGS_MAX = 5;
/** Longest body accepted, in bytes of UTF-8, before it is parsed. */
export const BODY_MAX_BYTES = 64 * 1024;

export const Title = z
  .string('Title is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Title is required', abort: true }),
    z.minLength(10, 'Title must be at least 10 characters'),
    z.maxLength(TITLE_MAX, 'Title must be less than 200 characters'),
  );

/** A tag's name: lower case, no white space, no control characters; `c++`, `c#`, `.net` are names. */
export const TagName = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.normalize('NFC'),
  z.minLength(1, 'A tag needs a name'),
  z.maxLength(35, 'A tag has at most 35 characters'),
  z.regex(/^[\p{L}\p{N}.+#_-]+$/u, 'A tag can only contain letters, numbers and . + # - _'),
  // `.` and `..` would be lost in an address.
  z.regex(/[\p{L}\p{N}]/u, 'A tag needs a letter or a number'),
);

export const Tags = z
  .pipe(
    z.array(TagName),
    z.transform((tags) => [...new Set(tags)]),
  )
  .check(
    z.minLength(1, 'At least one tag is required'),
    z.maxLength(TAGS_MAX, 'At most 5 tags are allowed'),
  );

export const QuestionForm = z.object({
  title: Title,
  content: z
    .string('Question content is required')
    .check(z.refine((value) => value.trim() !== '', 'Question content is required')),
  tags: Tags,
});

/** The tags of a text: separated by commas or white space, trimmed, in lower case, each once. */
export function splitTags(text: string): string[] {
  const names = text.toLowerCase().split(/[\s,]+/);
  return [...new Set(names)].filter((name) => name !== '');
}

/** A question as people type it: its tags in one text. */
export const AskForm = z.extend(QuestionForm, {
  tags: z.pipe(z.pipe(z.string(), z.transform(splitTags)), Tags),
});

export const AnswerForm = z.object({
  content: z
    .string('Answer content is required')
    .check(z.refine((value) => value.trim() !== '', 'Answer content is required')),
  questionId: z.string().check(z.minLength(1)),
});

export const VoteForm = z.object({ type: z.enum(['up', 'down']) });
export type VoteType = z.infer<typeof VoteForm>['type'];
