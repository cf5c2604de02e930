import type { IconName } from '../ui/icons.ts';

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

/** Whether an item leads to where the visitor is: its path is the prefix; `/` matches only exactly. */
export function isActive(item: Item, pathname: string): boolean {
  if (item.href === '/') return pathname === '/';
  return pathname === item.href || pathname.startsWith(`${item.href}/`);
}
