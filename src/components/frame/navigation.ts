import { ANSWER_QUEUE_PATH, userPath } from '../../contract/addresses.ts';
import type { IconName } from '../ui/icons.ts';
import type { ServerApi } from '../../api/server.ts';
import { grouped } from '../../shared/counted.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { Stats } from '../../contract/site.ts';

export interface Item {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
}

/** Sidebar items (section 2). */
export const ITEMS: readonly Item[] = [
  { label: 'Home', href: '/', icon: 'home' },
  { label: 'Questions', href: '/questions', icon: 'questions' },
  { label: 'Tags', href: '/tags', icon: 'tags' },
  { label: 'Users', href: '/users', icon: 'users' },
];

/** Sidebar quick links (section 2). */
export const QUICK_LINKS: readonly Item[] = [
  { label: 'Hot Questions', href: '/questions?sort=votes', icon: 'flame' },
  { label: 'Featured', href: '/questions?featured=true', icon: 'star' },
  { label: 'Help Center', href: '/help', icon: 'help' },
];

const OF_WHOLE: readonly Item[] = [
  { label: 'Answer Queue', href: ANSWER_QUEUE_PATH, icon: 'queue' },
  { label: 'Saved Posts', href: '/saved', icon: 'bookmark' },
];

/** Members' own pages, as far as the backend supports them. */
export function ownLinks(isWhole: boolean, memberId: string): Item[] {
  return [
    { label: 'My Profile', href: userPath(memberId), icon: 'user' },
    { label: 'My Questions', href: '/questions?author=me', icon: 'questions' },
    { label: 'My Answers', href: '/answers?author=me', icon: 'check' },
    ...(isWhole ? OF_WHOLE : []),
  ];
}

/**
 * Whether an item links to the current page: `/` and addresses with a query must match exactly,
 * otherwise the path may go on.
 */
export function isActive({ href }: Item, { pathname, search }: URL): boolean {
  if (href === '/' || href.includes('?')) return pathname + search === href;
  return pathname === href || pathname.startsWith(`${href}/`);
}

/** The figures for a backend that has none of its own (section 9). */
const FIXED: Stats = { questions: 12500, answers: 18200, users: 3100, tags: 450 };

/**
 * Live totals if the backend implements the whole contract, undefined while it cannot send them;
 * otherwise the specification's fixed ones.
 */
export async function totals(api: ServerApi): Promise<Stats | undefined> {
  if (api.contract !== 'whole') return FIXED;
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
