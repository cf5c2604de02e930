import type { APIContext } from 'astro';
import { followed, MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';
import { param } from './paths.ts';

/** Follows a tag, or stops following it. */
export function follow(context: APIContext): Promise<Response> {
  const name = param(context, 'name');
  return act(context, {
    back: `/tags/${encodeURIComponent(name)}`,
    guests: MESSAGES.loginToFollow,
    otherwise: MESSAGES.followFailed,
    async run() {
      const { isFollowing } = await context.locals.api.call(ROUTES.followTag, { params: { name } });
      return followed(isFollowing);
    },
  });
}
