import type { IncomingMessage } from 'node:http';

/** What crawlers, link previews and measuring tools call themselves. (Cubot makes phones.) */
const CRAWLER =
  /(?<!cu)bot|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|feedfetcher|mediapartners|lighthouse|pingdom|validator/i;

/** Whether a browser asks for what its visitor may never open. */
export function isFetchedAhead({ headers }: IncomingMessage): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  return /prefetch|prerender|preview/i.test(purpose);
}

/** Whether reading a question counts as a view: not for prefetches and crawlers. */
export function countsViews(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method === 'HEAD' || isFetchedAhead(request)) return false;
  return !CRAWLER.test(headers['user-agent'] ?? '');
}
