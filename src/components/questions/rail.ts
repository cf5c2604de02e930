import { loadOr } from '../../api/load.ts';
import type { QuestionCard } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';

/** The rail of a list: followed tags and hot questions. */
export type Rail = Awaited<ReturnType<typeof loadRail>>;

const HOT = 5;

/**
 * Two calls; a failed part is left out. A backend with only section 7 is only asked for its list.
 */
export async function loadRail(locals: App.Locals) {
  if (locals.api.contract !== 'whole') return { followed: [], hot: [] };
  const [followed, hot] = await Promise.all([loadFollowed(locals), loadHot(locals)]);
  return { followed, hot };
}

const loadFollowed = (locals: App.Locals): Promise<string[]> =>
  loadOr(locals, [], async (call) => {
    if (!locals.session) return [];
    const { tags } = await call(ROUTES.listFollowedTags, {});
    return tags.map(({ name }) => name);
  });

const loadHot = (locals: App.Locals) =>
  loadOr<readonly QuestionCard[]>(locals, [], async (call) => {
    const query = { sort: 'votes', limit: HOT } as const;
    const { questions } = await call(ROUTES.listQuestions, { query });
    return questions.slice(0, HOT);
  });
