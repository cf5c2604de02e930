import type { Rendered } from './control.ts';
import type { Entry } from './entry.ts';

/** Milliseconds from one try to render a page that could not be rendered to the next. */
const RETRY = 1_000;
/** Milliseconds after which a page is tried before it is sent: a failure of long ago may be over. */
const OVER = 30_000;

/** Whether the backend could not give what a page shows, so that its cached form is better. */
export function isUnavailable({ status }: Rendered): boolean {
  return status === 503;
}

/**
 * Whether a page is sent at once, however old, because the last try to render it has failed; `due`
 * where it is to be tried again meanwhile. Nobody waits for a backend that is known to be away.
 */
export function failureOf({ failedAt }: Entry, now: number): 'none' | 'recent' | 'due' {
  if (failedAt === undefined || now - failedAt >= OVER) return 'none';
  return now - failedAt < RETRY ? 'recent' : 'due';
}

/**
 * Headers that say how old a page is, and that it is out of date (RFC 9111, RFC 9211); `lifetime` is
 * how many milliseconds it is not.
 */
export function staleHeaders({ renderedAt }: Entry, now: number, lifetime: number): string[] {
  const age = Math.ceil((now - renderedAt) / 1_000);
  const left = Math.min(-1, Math.floor(lifetime / 1_000) - age);
  return [
    'age',
    String(age),
    'cache-status',
    `Atoll; hit; ttl=${String(left)}; detail=unavailable`,
  ];
}
