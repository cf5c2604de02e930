import type { APIRoute } from 'astro';
import { ROUTES } from '../../contract/routes.ts';
import { act } from '../../form-actions/act.ts';

const BACK = '/settings/account';

/**
 * Ends the member's sessions in other browsers. Its messages are here, since no script shows them.
 */
export const POST: APIRoute = (context) =>
  act(context, {
    back: BACK,
    guests: { kind: 'error', text: 'Please log in to log out elsewhere', signIn: BACK },
    otherwise: { kind: 'error', text: 'Failed to log out elsewhere' },
    run: async () => {
      await context.locals.api.call(ROUTES.logOutElsewhere, {});
      return { kind: 'success', text: 'Logged out everywhere else' };
    },
  });
