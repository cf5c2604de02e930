import {
  ALLOWANCE,
  ANYTHING,
  type ShownKeys,
  SITE,
  type SurrogateKey,
} from '../../contract/surrogate-keys.ts';

/** Keys to remember. */
const MAX_KEYS = 20_000;

/**
 * When each surrogate key last changed. The clock counts changes, so it has no races: something
 * made at a version reflects all changes up to it.
 */
export class ChangeLog {
  /** The number of changes so far. */
  version = 0;
  /** The oldest comparable version: anything made before may be outdated. */
  oldest = 0;
  readonly #maxKeys: number;
  /** Ordered by last change. */
  readonly #changedAt = new Map<SurrogateKey, number>();

  constructor(maxKeys = MAX_KEYS) {
    this.#maxKeys = maxKeys;
  }

  add(keys: Iterable<SurrogateKey>): void {
    this.version += 1;
    for (const key of keys) {
      if (key === SITE) {
        this.#changedAt.clear();
        this.oldest = this.version;
        return;
      }
      this.#changedAt.delete(key);
      this.#changedAt.set(key, this.version);
    }
    this.#forget();
  }

  /** Whether a key changed after a version, which must not be before the oldest. */
  hasChanged(key: SurrogateKey, version: number): boolean {
    return (this.#changedAt.get(key) ?? 0) > version;
  }

  /** Drops the oldest changes. Anything made before them counts as changed. */
  #forget(): void {
    for (const [key, version] of this.#changedAt) {
      if (this.#changedAt.size <= this.#maxKeys) return;
      this.#changedAt.delete(key);
      this.oldest = version;
    }
  }
}

/**
 * Keys of a page with the same allowance for being behind, and how long they are known to be right.
 */
export interface ShownGroup {
  readonly allowance: number;
  readonly keys: readonly SurrogateKey[];
  /** The version up to which they are known to be right. */
  version: number;
  /** When they were last known to be right, in milliseconds since 1970. */
  freshAt: number;
}

/** `due`: the page may still be sent, but should be rendered again. */
export type Freshness = 'fresh' | 'due' | 'stale';

/** The part of its allowance after which a page is rendered again in the background. */
const DUE = 0.6;

/** Groups what a page shows by allowance. Rendering began at a version and a time. */
export function groupsOf(shown: ShownKeys, version: number, begun: number): ShownGroup[] {
  // Every page changes with the site, even if it shows nothing else.
  const groups = new Map<number, SurrogateKey[]>([[ALLOWANCE.exact, []]]);
  for (const [key, allowance] of shown) {
    const keys = groups.get(allowance);
    if (keys) keys.push(key);
    else groups.set(allowance, [key]);
  }
  return [...groups].map(([allowance, keys]) => ({ allowance, keys, version, freshAt: begun }));
}

/** Compares a page with later changes, and updates the groups that are still fresh. */
export function freshnessOf(groups: readonly ShownGroup[], log: ChangeLog, now: number): Freshness {
  const states = groups.map((group) => freshnessOfGroup(group, log, now));
  if (states.includes('stale')) return 'stale';
  return states.includes('due') ? 'due' : 'fresh';
}

function freshnessOfGroup(group: ShownGroup, log: ChangeLog, now: number): Freshness {
  if (group.version < log.oldest) return 'stale';
  if (!hasChanged(group, log)) {
    group.version = log.version;
    group.freshAt = now;
    return 'fresh';
  }
  // The change came after the group was last known to be fresh; the exact time does not matter.
  const behind = now - group.freshAt;
  if (behind >= group.allowance) return 'stale';
  return behind < DUE * group.allowance ? 'fresh' : 'due';
}

function hasChanged({ keys, version }: ShownGroup, log: ChangeLog): boolean {
  if (version === log.version) return false;
  return keys.some((key) => key === ANYTHING || log.hasChanged(key, version));
}
