import type { APIRoute } from 'astro';
import { MESSAGES } from '../../contract/messages.ts';
import { ROUTES } from '../../contract/routes.ts';
import { act } from '../../form-actions/act.ts';

/** Ends the member's sessions in other browsers. */
export const POST: APIRoute = (context) =>
  act(context, {
    back: '/settings/account',
    guests: { ...MESSAGES.loginToLogOut, signIn: '/settings/account' },
    otherwise: MESSAGES.logOutFailed,
    run: async () => {
      await context.locals.api.call(ROUTES.logOutElsewhere, {});
      return MESSAGES.loggedOutElsewhere;
    },
  });
