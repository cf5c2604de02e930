import type { APIContext } from 'astro';
import { segment, tagPath } from '../contract/addresses.ts';
import { followed, MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { act } from './act.ts';

/** Follows a tag, or stops following it. */
export function follow(context: APIContext): Promise<Response> {
  const name = segment(context.request, 1);
  return act(context, {
    back: tagPath(name),
    guests: MESSAGES.loginToFollow,
    otherwise: MESSAGES.followFailed,
    async run() {
      const { isFollowing } = await context.locals.api.call(ROUTES.followTag, { params: { name } });
      return followed(isFollowing);
    },
  });
}
