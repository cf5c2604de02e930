import * as z from 'zod';
import { identified, itemsOf, OptionalText, Page, Time } from './fields.ts';
import { Email, RegisterForm, SignUpReason } from './forms.ts';
import { AdminPaging } from './moderation.ts';
import { route } from './route.ts';
import { Session } from './sessions.ts';

/** Nobody is a member yet: a code was mailed, or an admin has to approve. */
const Pending = z.object({ pending: z.literal(true) });

const SessionOrPending = z.union([Session, Pending]);

/** A secret that the browser makes and repeats, so that it confirms its own sign-up only. */
const browser = z.string().max(100).default('');

export const register = route('POST /auth/register', {
  access: 'public',
  summary: 'Sign up; 202 if the address has to be confirmed, or an admin has to approve',
  status: 201,
  mayWait: 'pending',
  body: z.object({
    ...RegisterForm.shape,
    /** The token of an invitation. */
    invitation: z.string().max(100).default(''),
    /** The answer to the question of the site. */
    reason: SignUpReason,
    browser,
  }),
  response: SessionOrPending,
});

/** Six digits, which people may copy with spaces. */
const Code = z
  .string('Enter the code')
  .overwrite((code) => code.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the 6 digits of the code');

export const ConfirmForm = z.object({
  email: Email,
  code: Code,
  browser,
  /** Another one, if somebody has taken the username since. */
  username: z.optional(RegisterForm.shape.username),
});

export const confirmSignUp = route('POST /auth/register/confirm', {
  access: 'public',
  summary: 'Confirm the address of a sign-up with the mailed code; 202 if an admin has to approve',
  status: 201,
  mayWait: 'pending',
  body: ConfirmForm,
  response: SessionOrPending,
});

export const resendCode = route('POST /auth/register/resend', {
  access: 'public',
  summary: 'Mail a new code, once a minute',
  body: z.object({ email: Email, browser }),
  response: Pending,
});

/** A sign-up that waits for an admin. */
export const SignUp = identified({
  username: z.string(),
  email: z.string(),
  /** The answer to the question of the site. */
  reason: OptionalText,
  createdAt: Time,
});
export type SignUp = z.output<typeof SignUp>;

export const listSignUps = route('GET /admin/sign-ups', {
  access: 'admin',
  summary: 'Sign-ups that wait for approval, oldest first',
  query: z.object({ page: Page }),
  response: z.object({ signUps: itemsOf(SignUp), pagination: AdminPaging }),
});

export const decideSignUp = route('PUT /admin/sign-ups/{id}', {
  access: 'admin',
  summary: 'Approve a sign-up, which makes a member, or reject it; both are mailed',
  body: z.object({ decision: z.enum(['approve', 'reject']) }),
  response: z.object({ ok: z.literal(true) }),
});
