import { ALLOWANCE, SITE } from '../../contract/surrogate-keys.ts';
import type { ChangeLog } from '../page-cache/change-log.ts';
import { hasChanged, type ShownGroup } from '../page-cache/freshness.ts';
import { notForCdn } from './cdn.ts';
import { headerKey } from './keys.ts';

/** Bytes of a page's keys: proxies bound headers, some at 4 KB for all of them. */
const MAX_BYTES = 3_000;
/** Of the time that a CDN may keep a page, the part after which it fetches the page anew meanwhile. */
const FRESH_PART = 0.8;
/** Seconds for which it may go on sending a page while we are away. */
const WHILE_AWAY = 3_600;

/** What of a page a CDN is told by name, so that changes find it. */
interface Named {
  readonly groups: ReadonlySet<ShownGroup>;
  readonly keys: readonly string[];
}

const names = new WeakMap<readonly ShownGroup[], Named>();

/**
 * Headers by which a CDN keeps a guest's page, for `most` milliseconds at most (RFC 9213), and finds
 * it by its surrogate keys. A page that is late already, or shows what it does not name, is kept only
 * for as long as it may be behind: nobody would tell the CDN.
 */
export function cdnHeaders(
  groups: readonly ShownGroup[],
  log: ChangeLog,
  now: number,
  most: number,
): readonly string[] {
  const named = namedOf(groups);
  const left = groups.map((group) => timeLeft(group, named.groups.has(group), log, now));
  const seconds = Math.floor(Math.min(most, ...left) / 1_000);
  if (seconds < 1) return notForCdn();
  return [
    ...['cdn-cache-control', controlOf(seconds)],
    ...['surrogate-key', named.keys.join(' '), 'cache-tag', named.keys.join(',')],
  ];
}

/** For so many seconds in all. */
function controlOf(seconds: number): string {
  const fresh = Math.max(1, Math.floor(FRESH_PART * seconds));
  const stale = `stale-while-revalidate=${String(seconds - fresh)}`;
  return `public, max-age=${String(fresh)}, ${stale}, stale-if-error=${String(WHILE_AWAY)}`;
}

/** Milliseconds for which a copy of what a page shows may still be sent. */
function timeLeft(group: ShownGroup, isNamed: boolean, log: ChangeLog, now: number): number {
  const { allowance, version, freshAt } = group;
  if (version < log.oldest) return 0;
  if (hasChanged(group, log)) return allowance - (now - freshAt);
  return isNamed ? Infinity : allowance;
}

function namedOf(groups: readonly ShownGroup[]): Named {
  const known = names.get(groups);
  if (known) return known;
  const named = nameGroups(groups);
  names.set(groups, named);
  return named;
}

/** The strictest come first. The site's figures change too often to be worth a name. */
function nameGroups(groups: readonly ShownGroup[]): Named {
  const named = new Set<ShownGroup>();
  const keys = [SITE];
  let room = MAX_BYTES - SITE.length;
  for (const group of groups.toSorted((a, b) => a.allowance - b.allowance)) {
    const own = group.keys.map(headerKey);
    room -= own.join(' ').length + 1;
    if (room < 0 || group.allowance >= ALLOWANCE.figures) break;
    named.add(group);
    keys.push(...own);
  }
  return { groups: named, keys };
}
