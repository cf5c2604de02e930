import type { ServerApi } from '../../api/server.ts';
import { grouped } from '../../shared/counted.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { Stats } from '../../contract/site.ts';

/** The figures for a backend that has none of its own (section 9). */
const FIXED: Stats = { questions: 12500, answers: 18200, users: 3100, tags: 450 };

/**
 * Live totals if the backend implements the whole contract, undefined while it cannot send them;
 * otherwise the specification's fixed ones.
 */
export async function totals(api: ServerApi): Promise<Stats | undefined> {
  if ((await api.contract()) !== 'whole') return FIXED;
  return api.call(ROUTES.getStats, {}).catch(() => undefined);
}

/** A total as home shows it: the specification's as they are, live ones grouped. */
export const figure = (stats: Stats, count: number): string =>
  stats === FIXED ? String(count) : grouped(count);

/** A short count: 12500 is `12.5k`. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  const [unit, size] = count < 999_950 ? (['k', 1000] as const) : (['M', 1_000_000] as const);
  return `${String(Math.round((count / size) * 10) / 10)}${unit}`;
}
