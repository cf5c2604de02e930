import type { QuestionListQuery } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loadOr, reportLoadFailure } from '../../api/load.ts';

/** The lists of a member's home, in order; `all` links to the full list. */
export const FEED_TABS = {
  new: {
    label: 'New in Your Tags',
    call: { followed: 'true' },
    all: '/questions?tab=mine',
    empty: 'No questions in your tags yet',
  },
  unanswered: {
    label: 'Unanswered',
    call: { followed: 'true', unanswered: 'true' },
    all: '/questions?tab=unanswered',
    empty: 'No unanswered questions in your tags',
  },
  hot: {
    label: 'Hot',
    call: { sort: 'votes' },
    all: '/questions?sort=votes',
    empty: 'No questions yet',
  },
  featured: {
    label: 'Featured',
    call: { featured: 'true' },
    all: '/questions?featured=true',
    empty: 'No featured questions',
  },
} as const satisfies Record<
  string,
  {
    readonly label: string;
    readonly call: Partial<QuestionListQuery>;
    readonly all: string;
    readonly empty: string;
  }
>;

type FeedTab = keyof typeof FEED_TABS;

/** The content of a member's home. */
export type Feed = NonNullable<Awaited<ReturnType<typeof loadFeed>>>;

const SUGGESTED_TAGS = 8;
/** The number of followed tags that need no more suggestions. */
const ENOUGH_TAGS = 3;

/** Undefined for guests, and on a backend with only section 7. */
export async function loadFeed(locals: App.Locals, url: URL) {
  if (!locals.session || locals.api.contract !== 'whole') return undefined;
  const asked = url.searchParams.get('tab') ?? '';
  const tab = Object.hasOwn(FEED_TABS, asked) ? (asked as FeedTab) : 'new';
  const [questions, reviews, suggestedTags] = await Promise.all([
    loadQuestions(locals, FEED_TABS[tab].call),
    countReviews(locals),
    tab === 'new' ? suggestTags(locals) : [],
  ]);
  // The followed tags have no questions: the site's newest are shown.
  const isOfAllTags = suggestedTags.length > 0 && questions.length === 0;
  const shown = isOfAllTags ? await loadQuestions(locals, {}) : questions;
  return { tab, questions: shown, reviews, suggestedTags, isOfAllTags };
}

async function loadQuestions(locals: App.Locals, more: Partial<QuestionListQuery>) {
  const query = { page: 1, sort: 'newest', status: 'open', ...more } as const;
  const list = await locals.api
    .call(ROUTES.listQuestions, { query })
    .catch((error: unknown) => reportLoadFailure(locals, error));
  return list?.questions ?? [];
}

/** Popular tags for a member who follows fewer than three. */
const suggestTags = (locals: App.Locals): Promise<readonly string[]> =>
  loadOr<readonly string[]>(locals, [], async (call) => {
    const { tags: followed } = await call(ROUTES.listFollowedTags, {});
    if (followed.length >= ENOUGH_TAGS) return [];
    const { tags } = await call(ROUTES.listTags, { query: { sort: 'popular' } });
    const names = tags.map(({ name }) => name);
    const known = new Set(followed.map(({ name }) => name));
    return names.filter((name) => !known.has(name)).slice(0, SUGGESTED_TAGS);
  });

/** How much waits for the member to review. */
const countReviews = (locals: App.Locals): Promise<number> =>
  loadOr(locals, 0, async (call) => {
    const { queues } = await call(ROUTES.listQueues, {});
    return queues.reduce((sum, { waiting }) => sum + waiting, 0);
  });
