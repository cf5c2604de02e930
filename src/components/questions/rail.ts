import type { QuestionCard } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';

/** What stands beside a list: the tags that a member follows, and hot questions. */
export interface Rail {
  readonly followed: readonly string[];
  readonly hot: readonly Pick<QuestionCard, '_id' | 'title' | 'voteScore' | 'acceptedAnswer'>[];
}

const HOT = 5;

/**
 * Two calls; a part whose call fails is left out. A backend that knows section 7 alone is asked for
 * its list and no more.
 */
export async function loadRail(locals: App.Locals): Promise<Rail> {
  if ((await locals.api.contract()) !== 'whole') return { followed: [], hot: [] };
  const [followed, hot] = await Promise.all([loadFollowed(locals), loadHot(locals)]);
  return { followed, hot };
}

async function loadFollowed({ api, session, report }: App.Locals): Promise<string[]> {
  if (!session) return [];
  try {
    const { tags } = await api.call(ROUTES.listFollowedTags, {});
    return tags.map(({ name }) => name);
  } catch (error) {
    report(error);
    return [];
  }
}

async function loadHot({ api, report }: App.Locals): Promise<Rail['hot']> {
  try {
    const query = { sort: 'votes', limit: HOT } as const;
    const { questions } = await api.call(ROUTES.listQuestions, { query });
    return questions.slice(0, HOT);
  } catch (error) {
    report(error);
    return [];
  }
}
