import type { Noun } from '../../noun.ts';
import { logOut, logOutElsewhere, endSessions } from './sessions.ts';
import { logIn } from './sign-in.ts';

export const sessions: Noun = {
  handlers: {
    logIn: ({ backend, body, origin }) => logIn(backend, body, origin.address),
    logOut: ({ backend, caller }) => logOut(backend, caller),
    logOutElsewhere: ({ backend, caller }) => logOutElsewhere(backend, caller),
  },
  forget: endSessions,
};
