import * as z from 'zod';
import { userPath } from '../../contract/addresses.ts';
import { pageNumber } from '../ui/query-fields.ts';

/** The tabs of a profile (section 2). */
const PROFILE_TABS = ['overview', 'questions', 'answers', 'activity'] as const;

/** The parameters of a profile; invalid values become the default. */
const ProfileQuery = z.object({
  tab: z.enum(PROFILE_TABS).catch('overview'),
  page: pageNumber,
});

export type ProfileQuery = z.output<typeof ProfileQuery>;

export const TAB_LABELS = {
  overview: 'Overview',
  questions: 'Questions',
  answers: 'Answers',
  activity: 'Activity',
} as const;

export function readProfileQuery(params: URLSearchParams): ProfileQuery {
  return ProfileQuery.parse(Object.fromEntries(params));
}

/** The address of a page of a profile's tab, page 1 unless given. */
export function profileHref(
  id: string,
  { tab, page = 1 }: { readonly tab: ProfileQuery['tab']; readonly page?: number },
): string {
  const path = userPath(id);
  if (tab === 'overview') return path;
  return `${path}?tab=${tab}${page > 1 ? `&page=${String(page)}` : ''}`;
}
