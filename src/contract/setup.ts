import * as z from 'zod/mini';
import { RegisterForm } from './forms.ts';
import { route } from './route.ts';
import { Session } from './sessions.ts';

/** A server without an admin prints `token` when it starts. */
const FirstAdminForm = z.extend(RegisterForm, {
  token: z
    .string('The token is required')
    .check(z.minLength(1, 'The token is required'), z.maxLength(100)),
});

export const createFirstAdmin = route('POST /auth/first-admin', {
  access: 'public',
  summary: 'Create the first admin with the token printed by the server; works once',
  status: 201,
  body: FirstAdminForm,
  response: Session,
});
