import type { IncomingMessage } from 'node:http';
import { memoizeHeader } from '../../http/headers.ts';

/** Names of crawlers, link previews, and measuring tools. (Cubot makes phones.) */
const CRAWLER =
  /(?<!cu)bot|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|feedfetcher|mediapartners|lighthouse|pingdom|validator/i;

const AHEAD = /prefetch|prerender|preview/i;
const isCrawler = memoizeHeader((agent) => CRAWLER.test(agent));

/** Whether a browser is prefetching a page that its visitor may never open. */
export function isFetchedAhead({ headers }: IncomingMessage): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  return purposes.some((purpose) => purpose !== undefined && AHEAD.test(String(purpose)));
}

/** Whether a request counts as a view of a question: prefetches and crawlers do not. */
export function countsViews(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method === 'HEAD' || isFetchedAhead(request)) return false;
  return !isCrawler(headers['user-agent'] ?? '');
}
