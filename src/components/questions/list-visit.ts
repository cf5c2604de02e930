import { loadOr } from '../../api/load.ts';
import type { QuestionCard } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { ListQuery } from './list-query.ts';

export type ListVisit = Awaited<ReturnType<typeof visitList>>;

/**
 * Records that the member reads the list. Returns the index of the first question from before the
 * last visit, if newer ones are listed too, and the ids of questions with something unread;
 * undefined for guests, or if the backend fails.
 */
export async function visitList(
  locals: App.Locals,
  { sort, search, tab }: ListQuery,
  listed: readonly QuestionCard[],
) {
  const { session, api } = locals;
  if (!session || listed.length === 0 || api.contract !== 'whole') return undefined;
  return loadOr(locals, undefined, async (call) => {
    const body = { questions: listed.map(({ _id }) => _id) };
    const { since, unread } = await call(ROUTES.recordListVisit, { body });
    const isByAge = sort === 'newest' && search === undefined && tab !== 'bounty';
    const index =
      isByAge && since ? listed.findIndex(({ createdAt }) => createdAt <= since) : undefined;
    return { firstOld: index && index > 0 ? index : undefined, unread: new Set(unread) };
  });
}
