import { ApiError } from '../../api/errors.ts';
import type { Activity } from '../../contract/activity.ts';
import { PAGE_SIZE, type Paging } from '../../contract/paging.ts';
import type { QuestionCard } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { RecentAnswer } from '../../contract/users.ts';
import { profileHref, type ProfileQuery, readProfileQuery } from './tabs.ts';
import { reportLoadFailure } from '../../api/load.ts';

/** A page of what one person posted or did: one of the lists and its paging. */
export interface Posted {
  readonly questions?: readonly QuestionCard[];
  readonly answers?: readonly RecentAnswer[];
  readonly activity?: readonly Activity[];
  /** Whether the person hides the list from the reader. */
  readonly isPrivate?: boolean;
  readonly pagination?:
    | (Paging & { readonly totalQuestions?: number; readonly totalAnswers?: number })
    | null
    | undefined;
}

const CALLS = {
  questions: ROUTES.listUserQuestions,
  answers: ROUTES.listUserAnswers,
  activity: ROUTES.listUserActivity,
} as const;

/** The list of a tab; undefined for the overview, and if the backend has no such lists or fails. */
export async function loadPosted(
  locals: App.Locals,
  id: string,
  { tab, page }: ProfileQuery,
): Promise<Posted | undefined> {
  if (tab === 'overview' || locals.api.contract === 'section-7') return undefined;
  const call = locals.api.call(CALLS[tab], { params: { id }, query: { page } });
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return { isPrivate: true };
    reportLoadFailure(locals, error);
    return undefined;
  }
}

/** Whether there are more posts than the pages of a list show, and this is the last page. */
export function endsEarly(pagination: Paging | null | undefined, total: number): boolean {
  if (!pagination || pagination.hasNextPage) return false;
  return total > pagination.totalPages * PAGE_SIZE.activity;
}

/** Whether an address asks for the visitor's own posts. */
export function asksForOwn(url: URL): boolean {
  return url.searchParams.get('author') === 'me';
}

/** The session user's own posts, or the path of that tab of their profile. */
export async function loadOwn(locals: App.Locals, url: URL, tab: 'questions' | 'answers') {
  const id = locals.session?.user._id ?? '';
  const { page } = readProfileQuery(url.searchParams);
  return (await loadPosted(locals, id, { tab, page })) ?? profileHref(id, { tab });
}
