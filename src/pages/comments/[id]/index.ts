import type { APIContext, APIRoute } from 'astro';
import { loadComment, loadConversion } from '../../../components/comments/load.ts';
import { findAnswerPath } from '../../../form-actions/answers.ts';
import { answerPath, commentsPath, questionPath, segment } from '../../../contract/addresses.ts';
import type { PostSummary } from '../../../contract/posts.ts';
import { redirectTo } from '../../../cookies/flash.ts';

/**
 * Redirects to the comment: on its question's page, or among all comments of its post; one that was
 * converted redirects to the answer.
 */
export const GET: APIRoute = async (context) => {
  const id = segment(context.request, 1);
  const loaded = await loadComment(context.locals, id);
  if (loaded === 'missing') return toAnswer(context, id);
  if (loaded === 'failed') return context.rewrite('/500');
  const { comment, post, isShown } = loaded;
  const page = isShown ? await pageOfPost(context.locals, post) : commentsPath(post._id);
  return redirectTo(context, `${page}#c${encodeURIComponent(comment._id)}`);
};

async function pageOfPost(
  locals: App.Locals,
  { kind, _id, questionId }: PostSummary,
): Promise<string> {
  if (kind === 'question') return questionPath(questionId);
  const path = await findAnswerPath(locals, questionId, _id);
  return path.replace(/#.*/, '');
}

async function toAnswer(context: APIContext, commentId: string): Promise<Response> {
  const answer = await loadConversion(context.locals, commentId);
  if (answer === 'missing') return context.rewrite('/404');
  if (answer === 'failed') return context.rewrite('/500');
  return redirectTo(context, answerPath(answer.questionId, answer._id));
}
