import * as z from 'zod';
import * as mini from 'zod/mini';
import { Count } from './fields.ts';
import { LoginForm, ProfileForm, RegisterForm } from './forms.ts';
import { route } from './route.ts';
import { SessionUser } from './users.ts';

/** The answer to signing in or up: the member, and the bearer token for further calls. */
export const Session = z.object({ user: SessionUser, token: z.string().min(1) });
export type Session = z.output<typeof Session>;

const Me = z.object({
  user: SessionUser,
  /** The number of unread notifications, if the backend sends it here too. */
  unreadCount: Count.nullish(),
});

export const whoAmI = route('GET /auth/me', {
  access: 'member',
  summary: 'The signed-in member',
  response: Me,
});

export const logIn = route('POST /auth/login', {
  access: 'public',
  summary: 'Log in',
  body: LoginForm,
  response: Session,
});

export const updateProfile = route('PUT /auth/profile', {
  access: 'member',
  summary: 'Change the caller’s profile',
  body: ProfileForm,
  response: Me,
});

export const logOut = route('POST /auth/logout', {
  access: 'member',
  whileSuspended: true,
  summary: 'Log out: the token stops working',
  unlimited: true,
  response: z.object({ ok: z.literal(true) }),
});

export const logOutElsewhere = route('DELETE /auth/sessions', {
  access: 'member',
  whileSuspended: true,
  summary: 'End all other sessions of the member',
  response: z.object({ ok: z.literal(true) }),
});

/** A server without an admin prints `token` when it starts. */
const FirstAdminForm = mini.extend(RegisterForm, {
  token: mini
    .string('The token is required')
    .check(mini.minLength(1, 'The token is required'), mini.maxLength(100)),
});

export const createFirstAdmin = route('POST /auth/first-admin', {
  access: 'public',
  summary: 'Create the first admin with the token printed by the server; works once',
  status: 201,
  body: FirstAdminForm,
  response: Session,
});
