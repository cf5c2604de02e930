import type { APIContext } from 'astro';
import { segment, tagPath } from '../contract/addresses.ts';
import { followed, MESSAGES } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { safeRedirect } from '../contract/safe-redirect.ts';
import { act } from './act.ts';
import { readFields } from './form.ts';

/** Follows or unfollows a tag; redirects to the tag, or to the page of the form. */
export async function follow(context: APIContext): Promise<Response> {
  const name = segment(context.request, 1);
  const { back } = await readFields(context.request, ['back']);
  return act(context, {
    back: safeRedirect(back, tagPath(name)),
    guests: MESSAGES.loginToFollow,
    otherwise: MESSAGES.followFailed,
    async run() {
      const { isFollowing } = await context.locals.api.call(ROUTES.followTag, { params: { name } });
      return followed(isFollowing);
    },
  });
}
