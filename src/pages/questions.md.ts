import type { APIRoute } from 'astro';
import {
  listTabs,
  questionsHref,
  readListQuery,
  toCall,
} from '../components/questions/list-query.ts';
import { answerDocument } from '../formats/documents/answer.ts';
import { questionsDocument } from '../formats/documents/questions.ts';

/** The questions list as Markdown, with the parameters of the page. */
export const GET: APIRoute = async (context) => {
  const tabs = listTabs(context.locals).filter((tab) => tab !== 'mine');
  const query = readListQuery(context.url.searchParams, tabs);
  return answerDocument(context, () =>
    questionsDocument(context.locals, {
      call: toCall(query),
      hrefOf: (page) => questionsHref(query, { page }),
    }),
  );
};
