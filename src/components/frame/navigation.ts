import { ANSWER_QUEUE_PATH } from '../../contract/addresses.ts';
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

const OF_WHOLE: readonly Item[] = [
  { label: 'Answer Queue', href: ANSWER_QUEUE_PATH, icon: 'queue' },
  { label: 'Saved Posts', href: '/saved', icon: 'bookmark' },
];

/** Members' own pages, as far as the backend supports them. */
export function ownLinks(isWhole: boolean): Item[] {
  return [
    { label: 'My Profile', href: '/profile', icon: 'user' },
    { label: 'My Questions', href: '/questions?author=me', icon: 'questions' },
    { label: 'My Answers', href: '/answers?author=me', icon: 'check' },
    ...(isWhole ? OF_WHOLE : []),
  ];
}

/** Whether an item links to the current page: its path is a prefix; `/` must match exactly. */
export function isActive(item: Item, pathname: string): boolean {
  if (item.href === '/') return pathname === '/';
  return pathname === item.href || pathname.startsWith(`${item.href}/`);
}
