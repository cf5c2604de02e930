import type { APIContext, APIRoute } from 'astro';
import { loadComment, loadConversion } from '../../../components/comments/load.ts';
import { answerPath, commentsPath, questionPath, segment } from '../../../contract/addresses.ts';
import { redirectWith } from '../../../cookies/flash.ts';

/**
 * A comment leads to its place: on its question's page, or among all below its post; one that has
 * become an answer leads to that.
 */
export const GET: APIRoute = async (context) => {
  const id = segment(context.request, 1);
  const loaded = await loadComment(context.locals, id);
  if (loaded === 'missing') return toAnswer(context, id);
  if (loaded === 'failed') return context.rewrite('/500');
  const { comment, post, isShown } = loaded;
  const page = isShown ? questionPath(post.questionId) : commentsPath(post._id);
  return to(context, `${page}#c${encodeURIComponent(comment._id)}`);
};

async function toAnswer(context: APIContext, commentId: string): Promise<Response> {
  const answer = await loadConversion(context.locals, commentId);
  if (answer === 'missing') return context.rewrite('/404');
  if (answer === 'failed') return context.rewrite('/500');
  return to(context, answerPath(answer.questionId, answer._id));
}

function to(context: APIContext, place: string): Response {
  const { flash } = context.locals;
  // A message for the next page is for that one.
  return flash ? redirectWith(context, place, flash) : context.redirect(place, 303);
}
