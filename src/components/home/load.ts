import { has } from '../../api/features.ts';
import type { QuestionCard, QuestionListQuery } from '../../contract/questions.ts';
import { ROUTES } from '../../contract/routes.ts';

type Cards = readonly QuestionCard[];

/** What home shows a member first. */
export interface ForMember {
  /** Notifications not yet read. */
  readonly unread: number;
  /** Reports that wait for a decision; 0 for those who decide none. */
  readonly reports: number;
  /** Of the tags that the member follows; undefined where the backend has no such lists. */
  readonly followed: { readonly fresh: Cards; readonly unanswered: Cards } | undefined;
}

const SHOWN = 5;

/** Three calls at most, whatever there is; undefined for a guest. */
export async function loadForMember(locals: App.Locals): Promise<ForMember | undefined> {
  const { session } = locals;
  if (!session) return undefined;
  const [followed, reports] = await Promise.all([followedLists(locals), openReports(locals)]);
  return { unread: session.unread, followed, reports };
}

async function followedLists({ api, report }: App.Locals): Promise<ForMember['followed']> {
  const features = await api.features();
  if (!has(features, 'followed-tags') || !has(features, 'unanswered')) return undefined;
  const list = async (more: Partial<QuestionListQuery>) => {
    const query = { followed: 'true', status: 'open', limit: SHOWN, ...more } as const;
    const { questions } = await api.call(ROUTES.listQuestions, { query });
    return questions;
  };
  try {
    const [fresh, unanswered] = await Promise.all([list({}), list({ unanswered: 'true' })]);
    return { fresh, unanswered };
  } catch (error) {
    report(error);
    return undefined;
  }
}

async function openReports({ api, session, report }: App.Locals): Promise<number> {
  if (session?.user.role === 'user' || !has(await api.features(), 'reports')) return 0;
  try {
    const { pagination } = await api.call(ROUTES.listReports, { query: {} });
    return pagination.total;
  } catch (error) {
    report(error);
    return 0;
  }
}
