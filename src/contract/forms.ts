import * as z from 'zod/mini';
import { isVisible, multiLine, singleLine, visibleText } from '../shared/clean-text.ts';

/** The validation rules of section 5 with their messages, shared by browsers and servers. */

/** Longer values are rejected first: some rules below look at characters more than once. */
const LINE_MAX = 1_000;
const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 1024;

/**
 * An addr-spec (RFC 5322) that mail servers accept: a name, comments, quotes or groups around it
 * would send mail to another mailbox than the compared text.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const USERNAME = /^[A-Za-z0-9_-]+$/;

// Only an excessive length aborts: otherwise zod would not compare the passwords (UNLIKE, below).
const INVALID_EMAIL = { error: 'Invalid email address', abort: true };

const emailLike = (shape: RegExp) =>
  z
    .string('Email is required')
    .check(
      z.maxLength(LINE_MAX, INVALID_EMAIL),
      z.overwrite(singleLine),
      z.minLength(1, 'Email is required'),
      z.maxLength(EMAIL_MAX, INVALID_EMAIL.error),
      z.regex(shape, 'Invalid email address'),
    );

const email = emailLike(EMAIL);
/** Old accounts, and other backends, may have addresses that new accounts cannot have. */
const knownEmail = emailLike(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);

export const Email = email;

/** Whether mail to this address only reaches its own mailbox. */
export function isMailbox(address: string): boolean {
  return address.length <= EMAIL_MAX && EMAIL.test(address);
}

const PASSWORD_TOO_LONG = {
  error: `Password must be at most ${String(PASSWORD_MAX)} characters`,
  abort: true,
};

const password = (missing: string) =>
  z.string(missing).check(z.minLength(1, missing), z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG));

/** The message for a new password that is too short. */
export const passwordTooShort = (min: number): string =>
  `Password must be at least ${String(min)} characters`;

const chosenPassword = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(PASSWORD_MIN, passwordTooShort(PASSWORD_MIN)),
      z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG),
    );

const newPassword = chosenPassword('Password is required');

const NAME_TOO_LONG = { error: 'Username must be less than 30 characters', abort: true };

const username = z.string('Username is required').check(
  z.maxLength(LINE_MAX, NAME_TOO_LONG),
  z.overwrite(singleLine),
  z.minLength(1, 'Username is required'),
  z.minLength(3, 'Username must be at least 3 characters'),
  z.maxLength(30, NAME_TOO_LONG.error),
  z.regex(USERNAME, 'Username can only contain letters, numbers, hyphens, and underscores'),
  // A username of digits alone could not be distinguished from an id in /users/{x}.
  z.regex(/\D/, 'Username needs at least one letter, hyphen or underscore'),
);

export const LoginForm = z.object({
  email: knownEmail,
  password: password('Password is required'),
});

export const RegisterForm = z.object({ username, email, password: newPassword });

const PLEASE_CONFIRM = 'Please confirm your password';
const confirmPassword = password(PLEASE_CONFIRM);

const UNLIKE = {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  // Shown along with other messages, not only once everything else is valid.
  when: () => true,
};

/** A text that may be left out, as an empty one. */
const optional = (label: string, max: number, clean = singleLine) =>
  z._default(
    z
      .string()
      .check(
        z.overwrite(clean),
        z.maxLength(max, `${label} must be at most ${String(max)} characters`),
      ),
    '',
  );

/** The answer to the question of a site whose admins approve sign-ups. */
export const SignUpReason = optional('Answer', 1_000);

/** Registration as typed: with the password repeated. */
export const SignUpForm = z
  .object({ username, email, password: newPassword, confirmPassword, reason: SignUpReason })
  .check(z.refine((form) => form.password === form.confirmPassword, UNLIKE));

const passwordChange = {
  currentPassword: password('Current password is required'),
  newPassword: chosenPassword('New password is required'),
};

export const PasswordChange = z.object(passwordChange);

/** Section 5, change password, as typed. */
export const ChangePasswordForm = z
  .object({ ...passwordChange, confirmPassword })
  .check(z.refine((form) => form.newPassword === form.confirmPassword, UNLIKE));

export const ForgotPasswordForm = z.object({ email });

/** The token of a mailed link. */
const token = z.string('This link is no longer valid').check(z.maxLength(100));

export const TokenForm = z.object({ token });

export const PasswordReset = z.object({ token, password: newPassword });

/** A new password through a mailed link, as typed. */
export const ResetPasswordForm = z
  .object({ token, password: newPassword, confirmPassword })
  .check(z.refine((form) => form.password === form.confirmPassword, UNLIKE));

export const DeleteAccountForm = z.object({ password: password('Password is required') });

/** Section 5, settings profile. Addresses of a website are http or https. */
export const ProfileForm = z.object({
  username,
  email: knownEmail,
  bio: optional('Bio', 2000, multiLine),
  location: optional('Location', 100),
  website: z._default(
    z.string().check(
      z.overwrite(singleLine),
      z.maxLength(300, { error: 'Website must be at most 300 characters', abort: true }),
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
  /** Required if the e-mail address changes. */
  currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG))),
});

const TITLE_MIN = 10;
export const TITLE_MAX = 200;
export const TAGS_MAX = 5;
/** Maximum size of a body in bytes of UTF-8, before it is parsed. */
export const BODY_MAX_BYTES = 64 * 1024;
export const BODY_TOO_LONG = 'The text is too long: at most 64 KB';

const TITLE_TOO_LONG = { error: 'Title must be less than 200 characters', abort: true };

export const Title = z.string('Title is required').check(
  z.maxLength(LINE_MAX, TITLE_TOO_LONG),
  z.overwrite(singleLine),
  z.minLength(1, { error: 'Title is required', abort: true }),
  z.refine(isVisible, { error: 'Title is required', abort: true }),
  z.refine((title) => visibleText(title).length >= TITLE_MIN, {
    error: `Title must be at least ${String(TITLE_MIN)} characters`,
  }),
  z.maxLength(TITLE_MAX, TITLE_TOO_LONG),
);

const TAG_TOO_LONG = { error: 'A tag has at most 35 characters', abort: true };

/** A tag's name in its stored form, which ignores case. */
export function tagNameOf(text: string): string {
  // The lower case of the Turkish İ is an i with an additional dot, which looks like a normal i.
  return singleLine(text).toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC');
}

/**
 * A letter or digit with the marks of its script. Some scripts join or separate letters by signs
 * without a width (U+200C, U+200D), which elsewhere would be invisible in a name.
 */
const TAG_LETTER = String.raw`(?!\p{DI})[\p{L}\p{N}](?:(?!\p{DI})[\p{Mn}\p{Mc}]){0,8}(?:(?<=[\p{sc=Arab}\p{M}])[\u200c\u200d](?=\p{L}))?`;

/** An error that names the tag, which may be one of several. */
const ofTag = (text: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `“${String(input)}”: ${text}`,
});

/** A tag's name: lower case, no white space, nothing invisible; `c++`, `c#`, `.net` are names. */
export const TagName = z.string().check(
  // Checked before normalizing, which takes quadratic time in the marks on one letter.
  z.maxLength(LINE_MAX, TAG_TOO_LONG),
  z.overwrite(tagNameOf),
  z.minLength(1, 'A tag needs a name'),
  z.maxLength(35, TAG_TOO_LONG),
  z.regex(
    new RegExp(`^(?:${TAG_LETTER}|[.+#_-])+$`, 'u'),
    ofTag('A tag can only contain letters, numbers and . + # - _'),
  ),
  // `.` and `..` would be lost in an address.
  z.regex(/[\p{L}\p{N}]/u, ofTag('A tag needs a letter or a number')),
  // `/tags/x.md` and `/tags/x.atom` are the Markdown and the feed of tag x.
  z.regex(/(?<!\.(?:md|atom))$/, ofTag('A tag cannot end in .md or .atom')),
);

export const TOO_MANY_TAGS = { error: 'At most 5 tags are allowed', abort: true };
/** Maximum number of entries, which may include duplicates. */
const TAG_ENTRIES_MAX = 50;

/** The number is checked before the entries. */
const TagEntries = z
  .custom<string[]>(Array.isArray, 'At least one tag is required')
  .check(z.maxLength(TAG_ENTRIES_MAX, TOO_MANY_TAGS))
  .register(z.globalRegistry, { type: 'array', items: { type: 'string' } });

const tagsOf = (name: z.ZodMiniType<string, string>) =>
  z
    .pipe(
      z.pipe(TagEntries, z.array(name)),
      z.transform((tags) => [...new Set(tags)]),
    )
    .check(z.minLength(1, 'At least one tag is required'), z.maxLength(TAGS_MAX, TOO_MANY_TAGS));

export const Tags = tagsOf(TagName);

/** Hidden fields of our forms: when the form was shown, signed, and one that people leave empty. */
const hidden = {
  formTime: z.optional(z.string().check(z.maxLength(100))),
  homepage: z.optional(z.string().check(z.maxLength(1_000))),
};

export const QuestionForm = z.object({
  title: Title,
  content: z
    .string('Question content is required')
    .check(z.refine(isVisible, 'Question content is required')),
  tags: Tags,
  ...hidden,
});

/** The tags of a text: separated by commas, trimmed, in lower case, without duplicates. */
export function splitTags(text: string): string[] {
  const names = text.split(',').map((name) => singleLine(name).toLowerCase());
  return [...new Set(names)].filter((name) => name !== '');
}

/** The backend checks the names of tags: a foreign one's may contain spaces. */
const TypedTag = z.string().check(z.maxLength(LINE_MAX, TAG_TOO_LONG));

/** A question as typed: its tags in one text. */
export const AskForm = z.extend(QuestionForm, {
  tags: z.pipe(
    z.pipe(z.string().check(z.maxLength(LINE_MAX, TOO_MANY_TAGS)), z.transform(splitTags)),
    tagsOf(TypedTag),
  ),
});

export const AnswerForm = z.object({
  content: z
    .string('Answer content is required')
    .check(z.refine(isVisible, 'Answer content is required')),
  questionId: z.string().check(z.minLength(1), z.maxLength(64)),
  ...hidden,
});

export const VoteForm = z.object({ type: z.enum(['up', 'down']) });
export type VoteType = z.infer<typeof VoteForm>['type'];
