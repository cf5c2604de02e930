import type { MiddlewareHandler } from 'astro';
import { withoutRemotePictures } from '../markup/remote-pictures.ts';
import { POLICY } from './policy.ts';

/** The parameter of a page that shows all pictures, and its value. */
const PARAMETER = 'pictures';
const SHOWN = 'shown';

/**
 * Keeps browsers from loading pictures of other sites if an admin wants that: pages link to them, and
 * the policy forbids them.
 */
export const hideRemotePictures: MiddlewareHandler = async ({ request, url, locals }, next) => {
  const { remotePictures } = locals.site.settings;
  const response = await next();
  if (remotePictures === 'shown') return response;
  const isAfterClick = remotePictures === 'click';
  if (isAfterClick && url.searchParams.get(PARAMETER) === SHOWN) return response;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const shown = new URL(url);
  shown.searchParams.set(PARAMETER, SHOWN);
  const { apiHost, url: site } = locals.site;
  const html = withoutRemotePictures(await response.text(), {
    origins: [site, ...(apiHost === undefined ? [] : [apiHost])],
    // The page of a sent form has no address.
    shownAt: isAfterClick && request.method === 'GET' ? shown.pathname + shown.search : undefined,
  });
  const hidden = new Response(html, response);
  const policy = response.headers.get(POLICY);
  if (policy !== null)
    hidden.headers.set(POLICY, policy.replace("img-src 'self' https:", "img-src 'self'"));
  return hidden;
};
