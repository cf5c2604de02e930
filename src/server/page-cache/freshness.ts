import {
  ALLOWANCE,
  ANYTHING,
  type ShownKeys,
  type SurrogateKey,
} from '../../contract/surrogate-keys.ts';
import type { ChangeLog } from './change-log.ts';

/** What a page shows and may be behind for equally long, and how far it is known to be right. */
export interface ShownGroup {
  readonly allowance: number;
  readonly keys: readonly SurrogateKey[];
  /** The changes that it is known to have seen. */
  version: number;
  /** When it was last known to show the present, in milliseconds since 1970. */
  freshAt: number;
}

/** `late`: something has changed, but for so long the page may be behind; `due`: not much longer. */
export type Freshness = 'fresh' | 'late' | 'due' | 'stale';

/** Of the time that a page may be behind, the part after which it is made anew meanwhile. */
const DUE = 0.6;
const ORDER: readonly Freshness[] = ['fresh', 'late', 'due', 'stale'];

/** What a page shows, by how far it may be behind; it began to be made at a version and a time. */
export function groupsOf(shown: ShownKeys, version: number, begun: number): ShownGroup[] {
  // Also a page that shows nothing else changes with the site.
  const groups = new Map<number, SurrogateKey[]>([[ALLOWANCE.exact, []]]);
  for (const [key, allowance] of shown) {
    const keys = groups.get(allowance);
    if (keys) keys.push(key);
    else groups.set(allowance, [key]);
  }
  return [...groups].map(([allowance, keys]) => ({ allowance, keys, version, freshAt: begun }));
}

/** How a page stands to the changes since it was made. What of it is fresh is known to be so until now. */
export function freshnessOf(groups: readonly ShownGroup[], log: ChangeLog, now: number): Freshness {
  let worst = 0;
  for (const group of groups) {
    worst = Math.max(worst, ORDER.indexOf(freshnessOfGroup(group, log, now)));
  }
  return ORDER[worst] ?? 'stale';
}

function freshnessOfGroup(group: ShownGroup, log: ChangeLog, now: number): Freshness {
  if (group.version < log.oldest) return 'stale';
  if (!hasChanged(group, log)) {
    group.version = log.version;
    group.freshAt = now;
    return 'fresh';
  }
  // The change came after it was last found fresh; when exactly, nobody needs to know.
  const behind = now - group.freshAt;
  if (behind >= group.allowance) return 'stale';
  return behind < DUE * group.allowance ? 'late' : 'due';
}

/** Whether what a group shows has changed since the changes that it has seen. */
function hasChanged({ keys, version }: ShownGroup, log: ChangeLog): boolean {
  if (version === log.version) return false;
  return keys.some((key) => key === ANYTHING || log.hasChanged(key, version));
}
