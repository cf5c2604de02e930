import type { APIRoute } from 'astro';
import { has } from '../api/features.ts';
import { listHref, readListQuery, toCall } from '../components/questions/list-query.ts';
import { answerDocument } from '../formats/documents/answer.ts';
import { questionsDocument } from '../formats/documents/questions.ts';

/** The questions list as Markdown, with the parameters of the page. */
export const GET: APIRoute = async (context) => {
  const isOffered = has(await context.locals.api.features(), 'unanswered');
  const query = readListQuery(context.url.searchParams, isOffered ? ['unanswered'] : []);
  return answerDocument(context, () =>
    questionsDocument(context.locals, {
      call: toCall(query),
      page: query.page,
      hrefOf: (page) => listHref(query, { page }),
    }),
  );
};
