import { ANYTHING, type ShownKeys } from '../../contract/surrogate-keys.ts';
import type { ChangeLog } from './change-log.ts';

/** What of a page says whether it still may be sent. */
export interface Checked {
  readonly shown: ShownKeys;
  /** The changes that it is known to have seen. */
  version: number;
  /** When it was last known to show the present, in milliseconds since 1970. */
  freshAt: number;
}

/** `late`: something has changed, but for so long the page may be behind; `due`: not much longer. */
export type Freshness = 'fresh' | 'late' | 'due' | 'stale';

/** Of the time that a page may be behind, the part after which it is made anew meanwhile. */
const DUE = 0.75;

/** How a page stands to the changes since it was made. One that is fresh is known to be so until now. */
export function freshnessOf(page: Checked, log: ChangeLog, now: number): Freshness {
  if (page.version < log.oldest) return 'stale';
  const allowance = page.version === log.version ? undefined : allowanceOf(page, log);
  if (allowance === undefined) {
    page.version = log.version;
    page.freshAt = now;
    return 'fresh';
  }
  // The change came after the page was last found fresh; when exactly, nobody needs to know.
  const behind = now - page.freshAt;
  if (behind >= allowance) return 'stale';
  return behind < DUE * allowance ? 'late' : 'due';
}

/** The milliseconds that a page may be behind what has changed; undefined where nothing has. */
function allowanceOf({ shown, version }: Checked, log: ChangeLog): number | undefined {
  let least: number | undefined;
  for (const [key, allowance] of shown) {
    if (key !== ANYTHING && !log.hasChanged(key, version)) continue;
    if (least === undefined || allowance < least) least = allowance;
  }
  return least;
}
