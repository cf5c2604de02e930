import type { APIRoute } from 'astro';
import { answerOrderOf } from '../../components/questions/answer-order.ts';
import { listHref, pageNumber } from '../../components/ui/query-fields.ts';
import { questionPath } from '../../contract/addresses.ts';
import { namedIn } from '../../formats/negotiation.ts';
import { answerDocument } from '../../formats/documents/answer.ts';
import { questionDocument } from '../../formats/documents/question.ts';

/** A question with its answers as Markdown, with the parameters of the page. */
export const GET: APIRoute = (context) => {
  const id = namedIn(context.request, '.md');
  const { searchParams } = context.url;
  const call = {
    answers: answerOrderOf(searchParams.get('answers')),
    page: pageNumber.parse(searchParams.get('page') ?? '1'),
  };
  const hrefOf = (page: number) => listHref(questionPath(id), call, { page }, { answers: 'score' });
  return answerDocument(context, () => questionDocument(context.locals, id, { call, hrefOf }));
};
