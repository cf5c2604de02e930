import type { Noun } from '../../noun.ts';
import { logOut, logOutElsewhere, endSessions } from './sessions.ts';
import { logIn } from './sign-in.ts';
import { register } from './sign-up.ts';

export const sessions: Noun = {
  handlers: {
    register: ({ backend, body, origin }) => register(backend, body, origin.address),
    logIn: ({ backend, body, origin }) => logIn(backend, body, origin.address),
    logOut: ({ backend, caller }) => logOut(backend, caller),
    logOutElsewhere: ({ backend, caller }) => logOutElsewhere(backend, caller),
  },
  forget: endSessions,
};
