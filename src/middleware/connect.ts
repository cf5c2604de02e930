import type { MiddlewareHandler } from 'astro';
import type { Client, Parts } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { UNANSWERED } from '../api/features.ts';
import { TIMEOUT_MS, type ServerApi, serverApi } from '../api/server.ts';
import { shownBy } from '../api/surrogate-keys.ts';

/** One for the process; it holds nothing of a visitor. */
let open: ReturnType<typeof serverApi> | undefined;

/** Gives the page its door to the backend. */
export const connect: MiddlewareHandler = ({ locals }, next) => {
  open ??= serverApi(locals.backend ?? locals.site.apiHost ?? '');
  const { address, countsViews, token } = locals;
  // A rewrite comes by here again, and has what is left.
  const until = (locals.until ??= Date.now() + TIMEOUT_MS);
  const waits = (seconds: number) => {
    locals.retryAfter = seconds;
  };
  const api = open({ address, countsViews, token, until, waits });
  locals.api = locals.cached ? watched(api, locals.cached) : api;
  return next();
};

/**
 * Tells of what each call shows, and of each that fails, also where the page can do without what it
 * has asked for.
 */
function watched(
  { call, unprepared, as, features }: ServerApi,
  { addShown, markUncacheable }: NonNullable<App.Locals['cached']>,
): ServerApi {
  const watch =
    (client: Client): Client =>
    async (route, input) => {
      try {
        const result = await client(route, input);
        addShown(shownBy(route, input as Parts, result));
        return result;
      } catch (error) {
        if (error instanceof ApiError && error.isMissing) addShown(shownBy(route, input as Parts));
        else markUncacheable();
        throw error;
      }
    };
  const known = async () => {
    const found = await features();
    if (found === UNANSWERED) markUncacheable();
    return found;
  };
  return { call: watch(call), unprepared: watch(unprepared), as, features: known };
}
