import type { APIRoute } from 'astro';
import { questionPath, segment } from '../../../../contract/addresses.ts';
import { answer } from '../../../../form-actions/answers.ts';

/** The answers of a question are on its page. */
export const GET: APIRoute = (context) => context.redirect(pathOf(context.request), 301);

/** Posts an answer by form; errors are shown on the question's page. */
export const POST: APIRoute = async (context) => {
  const { request, locals, url } = context;
  const state = await answer(context, segment(request, 1));
  if (state instanceof Response) return state;
  locals.answerForm = state;
  return context.rewrite(new Request(new URL(pathOf(request), url)));
};

function pathOf(request: Request): string {
  return questionPath(segment(request, 1));
}
