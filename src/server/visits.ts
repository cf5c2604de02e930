import type { IncomingMessage } from 'node:http';

/** What crawlers, link previews and measuring tools call themselves. (Cubot makes phones.) */
const CRAWLER =
  /(?<!cu)bot|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|feedfetcher|mediapartners|lighthouse|pingdom|validator/i;

/** Whether reading a question counts as a view: not for prefetches and crawlers. */
export function countsViews({ method, headers }: IncomingMessage): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-moz']].join(' ');
  if (method === 'HEAD' || /prefetch|prerender|preview/i.test(purpose)) return false;
  return !CRAWLER.test(headers['user-agent'] ?? '');
}
