import type { IncomingMessage, ServerResponse } from 'node:http';
import { PageCache } from '../page-cache/cache.ts';
import type { ShownKeys, SurrogateKey } from '../../contract/surrogate-keys.ts';
import type { Site } from '../site.ts';
import type { Pages } from './pages.ts';

/**
 * Sends pages: guests theirs from the cache, members and forms pages of their own. Returns nothing
 * where the page is sent already.
 */
export function cachedPages(
  site: Pick<Site, 'backend' | 'cdnMaxAge' | 'localsOf' | 'log' | 'metrics' | 'visitOf'>,
  pages: Pages,
  clock = Date.now,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined {
  const { backend } = site;
  const cache = new PageCache({
    async render(guestRequest, visitor) {
      let isWhole = true;
      const shown = new Map<SurrogateKey, number>();
      const markUncacheable = () => {
        isWhole = false;
      };
      const locals = site.localsOf(visitor);
      const report = (error: unknown) => {
        markUncacheable();
        locals.report(error);
      };
      const page = await pages.render(guestRequest, {
        ...locals,
        countsViews: false,
        report,
        cached: {
          addShown: (more) => {
            addTo(shown, more);
          },
          markUncacheable,
        },
      });
      return { ...page, isWhole, shown };
    },
    send: pages.send,
    dictionary: pages.dictionary,
    cdnMaxAge: site.cdnMaxAge,
    pass: (request, response) => pages.respond(request, response, site.localsOf(request)),
    countView(questionId, request) {
      const { address, countsViews } = site.visitOf(request);
      if (countsViews) backend?.countView(questionId, address);
    },
    report: (error) => {
      site.log.error({ err: error }, 'A page could not be re-rendered');
    },
    clock,
  });
  backend?.onChange((keys) => {
    cache.expire(keys);
  });
  site.metrics?.watchCache(() => cache.figures);
  return (request, response) => cache.handle(request, response);
}

/** Two calls may show the same thing: the stricter one counts. */
function addTo(shown: Map<SurrogateKey, number>, more: ShownKeys): void {
  for (const [key, allowance] of more) {
    shown.set(key, Math.min(allowance, shown.get(key) ?? allowance));
  }
}
