import {
  ALLOWANCE,
  ANYTHING,
  type ShownKeys,
  SITE,
  type SurrogateKey,
} from '../../contract/surrogate-keys.ts';

/** Keys whose last change is kept. */
const MAX_KEYS = 20_000;

/**
 * When each surrogate key changed last. Time is counted in changes, so that nothing comes in between:
 * what was made at a version has seen all changes up to it.
 */
export class ChangeLog {
  readonly #maxKeys: number;
  /** In the order of their last changes. */
  readonly #changedAt = new Map<SurrogateKey, number>();
  #version = 0;
  #oldest = 0;

  constructor(maxKeys = MAX_KEYS) {
    this.#maxKeys = maxKeys;
  }

  /** How many changes there were. */
  get version(): number {
    return this.#version;
  }

  /** What was made at a version before this one may show anything that has changed since. */
  get oldest(): number {
    return this.#oldest;
  }

  add(keys: Iterable<SurrogateKey>): void {
    this.#version += 1;
    for (const key of keys) {
      if (key === SITE) {
        this.#changedAt.clear();
        this.#oldest = this.#version;
        return;
      }
      this.#changedAt.delete(key);
      this.#changedAt.set(key, this.#version);
    }
    this.#forget();
  }

  /** Whether a key changed after a version that is not before the oldest. */
  hasChanged(key: SurrogateKey, version: number): boolean {
    return (this.#changedAt.get(key) ?? 0) > version;
  }

  /** Forgets the changes of longest ago: what is older than they are counts as changed. */
  #forget(): void {
    for (const [key, version] of this.#changedAt) {
      if (this.#changedAt.size <= this.#maxKeys) return;
      this.#changedAt.delete(key);
      this.#oldest = version;
    }
  }
}

/** What a page shows and may be behind for equally long, and how far it is known to be right. */
export interface ShownGroup {
  readonly allowance: number;
  readonly keys: readonly SurrogateKey[];
  /** The changes that it is known to have seen. */
  version: number;
  /** When it was last known to show the present, in milliseconds since 1970. */
  freshAt: number;
}

/** `due`: the page may be behind for a little longer. */
export type Freshness = 'fresh' | 'due' | 'stale';

/** The part of its allowance after which a page is rendered again while it is sent. */
const DUE = 0.6;

/** What a page shows, by how far it may be behind; it began to be rendered at a version and a time. */
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

/** Compares a page with the changes since it was rendered, and notes which groups are still fresh. */
export function freshnessOf(groups: readonly ShownGroup[], log: ChangeLog, now: number): Freshness {
  const found = groups.map((group) => freshnessOfGroup(group, log, now));
  if (found.includes('stale')) return 'stale';
  return found.includes('due') ? 'due' : 'fresh';
}

function freshnessOfGroup(group: ShownGroup, log: ChangeLog, now: number): Freshness {
  if (group.version < log.oldest) return 'stale';
  if (!hasChanged(group, log)) {
    group.version = log.version;
    group.freshAt = now;
    return 'fresh';
  }
  // The change came after it was last found fresh; when exactly does not matter.
  const behind = now - group.freshAt;
  if (behind >= group.allowance) return 'stale';
  return behind < DUE * group.allowance ? 'fresh' : 'due';
}

function hasChanged({ keys, version }: ShownGroup, log: ChangeLog): boolean {
  if (version === log.version) return false;
  return keys.some((key) => key === ANYTHING || log.hasChanged(key, version));
}
