import { LIST_ENDS } from '../../contract/paging.ts';
import type { ListQuery, ListTab } from './list-query.ts';

export const TAB_LABELS = {
  unanswered: 'Unanswered',
  bounty: 'Bounties',
  mine: 'My tags',
} as const;

/** The heading of each list. */
export const TAB_TITLES = {
  unanswered: 'Unanswered questions',
  bounty: 'Questions with a bounty',
  mine: 'Questions in your tags',
} as const;

/** The tabs that the backend supports; the one for watched tags is only for members. */
export async function listTabs({ api, session }: App.Locals): Promise<ListTab[]> {
  if ((await api.contract()) !== 'whole') return [];
  return session ? ['unanswered', 'bounty', 'mine'] : ['unanswered', 'bounty'];
}

/** Whether the URL requests the list of watched tags, on a backend that has it. Guests have to log in. */
export async function asksForOwnTags({ api }: App.Locals, url: URL): Promise<boolean> {
  if (url.searchParams.get('tab') !== 'mine') return false;
  return (await api.contract()) === 'whole';
}

/** Whether a list reached its maximum length, so that there may be more questions. */
export function endsEarly({ tab, search, featured }: ListQuery, total: number): boolean {
  if (tab === 'mine') return total >= LIST_ENDS.followed;
  if (tab === 'bounty') return total >= LIST_ENDS.bounty;
  return tab === 'unanswered' && search === undefined && !featured && total >= LIST_ENDS.unanswered;
}
