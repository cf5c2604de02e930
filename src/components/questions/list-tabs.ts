import { LIST_ENDS } from '../../contract/paging.ts';
import type { ListQuery, ListTab } from './list-query.ts';

export const TAB_LABELS = {
  unanswered: 'Unanswered',
  bounty: 'Bounties',
  mine: 'My tags',
} as const;

/** The title of each list, and how its total is called. */
export const TAB_TITLES = {
  unanswered: 'Unanswered questions',
  bounty: 'Questions with a bounty',
  mine: 'Questions in your tags',
} as const;

/** The tabs that the backend supports; the one for followed tags is for members. */
export async function listTabs({ api, session }: App.Locals): Promise<ListTab[]> {
  if ((await api.contract()) !== 'whole') return [];
  return session ? ['unanswered', 'bounty', 'mine'] : ['unanswered', 'bounty'];
}

/** Whether a visitor asks for a list that only members have on this backend. */
export async function asksForOwnTags({ api }: App.Locals, url: URL): Promise<boolean> {
  if (url.searchParams.get('tab') !== 'mine') return false;
  return (await api.contract()) === 'whole';
}

/** Whether a list ends at its limit, possibly with more questions behind it. */
export function endsEarly({ tab, search, featured }: ListQuery, total: number): boolean {
  if (tab === 'mine') return total >= LIST_ENDS.followed;
  if (tab === 'bounty') return total >= LIST_ENDS.bounty;
  return tab === 'unanswered' && search === undefined && !featured && total >= LIST_ENDS.unanswered;
}
