import { missing } from '../../api/errors.ts';
import { counted } from '../../shared/counted.ts';
import type { QuestionListQuery } from '../../contract/questions.ts';
import { isBeyond } from '../../contract/paging.ts';
import { ROUTES } from '../../contract/routes.ts';
import { pager, questionCards } from './cards.ts';
import { heading, type PageDocument, paragraph } from './nodes.ts';

/** A list’s query for the call, with its page, and the address of any of its pages. */
export interface Listed<Query> {
  readonly call: Partial<Query> & { readonly page: number };
  readonly hrefOf: (page: number) => string;
}

/** A page of the questions list. */
export async function questionsDocument(
  { api, site }: App.Locals,
  { call, hrefOf }: Listed<QuestionListQuery>,
): Promise<PageDocument> {
  const { questions, pagination } = await api.unprepared(ROUTES.listQuestions, { query: call });
  if (isBeyond(call.page, questions)) throw missing();
  const total = pagination?.totalQuestions ?? questions.length;
  return {
    path: hrefOf(call.page),
    content: [
      heading(1, titleOf(call)),
      paragraph(counted(total, 'question') + (pagination?.isCut ? ' or more' : '')),
      ...(pagination?.didYouMean ? [paragraph(`Did you mean “${pagination.didYouMean}”?`)] : []),
      ...questionCards(questions, site.url),
      ...pager(pagination, hrefOf, site.url),
    ],
  };
}

function titleOf(query: Partial<QuestionListQuery>): string {
  const { tag, search, featured, unanswered, bounty, sort = 'newest' } = query;
  const tagged = tag === undefined ? '' : ` tagged ${tag}`;
  const all = unanswered === 'true' ? 'Unanswered questions' : 'Questions';
  const kind = featured === 'true' ? `Featured ${all.toLowerCase()}` : all;
  if (bounty === 'true') return `Questions with a bounty${tagged}, sorted by their end`;
  return `${kind}${tagged}${matching(search)}, sorted by ${sort}`;
}

/** The search of a list, appended to its title. */
export function matching(search: string | undefined): string {
  return search === undefined ? '' : ` matching “${search}”`;
}
