import type { MiddlewareHandler } from 'astro';
import type { Client, Parts } from '../api/client.ts';
import { ApiError, isUnavailable } from '../api/errors.ts';
import { TIMEOUT_MS, type ServerApi, serverApi } from '../api/server.ts';
import { shownBy } from '../api/surrogate-keys.ts';
import { DEFAULT_NAME } from '../contract/site-settings.ts';

/** One per process; it keeps no visitor's data. */
let open: ReturnType<typeof serverApi> | undefined;

/** Gives the page its API client. */
export const connect: MiddlewareHandler = async ({ locals }, next) => {
  open ??= serverApi(locals.backend ?? locals.site.apiHost ?? '');
  const { address, countsViews, token } = locals;
  // A rewrite passes here again, and has the remaining time.
  const until = (locals.until ??= (locals.arrivedAt ?? Date.now()) + TIMEOUT_MS);
  const waits = (seconds: number) => {
    locals.retryAfter = seconds;
  };
  const api = waitsOnce(await open({ address, countsViews, token, until, waits }), locals);
  locals.api = locals.cached ? watched(api, locals.cached) : api;
  return next();
};

/** Gives the page the settings that admins have made; the environment's name wins. */
export const configure: MiddlewareHandler = async ({ locals }, next) => {
  const { readSettings = locals.api.settings, site } = locals;
  const settings = await readSettings();
  const name = site.isNameFixed ? site.name : settings.name || DEFAULT_NAME;
  locals.site = { ...site, name, settings };
  return next();
};

/**
 * Milliseconds after which a failed call counts as a timeout; the next one may not fail as fast.
 */
const WAITED_MS = 1_000;

/** After one call has timed out, refuses further calls at once. */
function waitsOnce(api: ServerApi, locals: App.Locals): ServerApi {
  const once =
    (client: Client): Client =>
    async (route, input) => {
      if (locals.outage) throw locals.outage;
      const began = performance.now();
      try {
        return await client(route, input);
      } catch (error) {
        if (isUnavailable(error) && performance.now() - began >= WAITED_MS) locals.outage = error;
        throw error;
      }
    };
  return {
    ...api,
    call: once(api.call),
    unprepared: once(api.unprepared),
    partOfSearch: once(api.partOfSearch),
    as: (to) => once(api.as(to)),
  };
}

/**
 * Reports the keys that each call shows, and each failure, even if the page can do without the
 * data.
 */
function watched(api: ServerApi, { addShown, markUncacheable }: NonNullable<App.Locals['cached']>) {
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
  if (api.contract === 'unknown') markUncacheable();
  return {
    ...api,
    call: watch(api.call),
    unprepared: watch(api.unprepared),
    partOfSearch: watch(api.partOfSearch),
  };
}
