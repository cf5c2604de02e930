import type { MiddlewareHandler } from 'astro';
import { serverApi } from '../api/server.ts';

/** One for the process; it holds nothing of a visitor. */
let open: ReturnType<typeof serverApi> | undefined;

/** Gives the page its door to the backend. */
export const connect: MiddlewareHandler = ({ locals }, next) => {
  open ??= serverApi(locals.backend ?? locals.site.apiHost ?? '');
  locals.api = open({ address: locals.address, countsViews: locals.countsViews });
  return next();
};
