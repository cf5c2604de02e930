import type { APIRoute } from 'astro';
import { loadFeature } from '../../../api/load.ts';
import { readComment } from '../../../components/comments/load.ts';
import { findAnswerPath } from '../../../form-actions/answers.ts';
import { showAbsence } from '../../../form-actions/member-page.ts';
import { answerPath, commentsPath, questionPath, segment } from '../../../contract/addresses.ts';
import type { PostSummary } from '../../../contract/posts.ts';
import { redirectTo } from '../../../cookies/flash.ts';

/**
 * Redirects to the comment: on its question's page, or among all comments of its post; one that was
 * converted redirects to the answer.
 */
export const GET: APIRoute = async (context) => {
  const { locals, request } = context;
  const found = await loadFeature(locals, (call) => readComment(call, segment(request, 1)));
  if (typeof found === 'string') return showAbsence(context, found);
  if ('answer' in found) {
    return redirectTo(context, answerPath(found.answer.questionId, found.answer._id));
  }
  const { comment, post, isShown } = found;
  const page = isShown ? await pageOfPost(locals, post) : commentsPath(post._id);
  return redirectTo(context, `${page}#c${encodeURIComponent(comment._id)}`);
};

async function pageOfPost(locals: App.Locals, { kind, _id, questionId }: PostSummary) {
  if (kind === 'question') return questionPath(questionId);
  const path = await findAnswerPath(locals, questionId, _id);
  return path.replace(/#.*/, '');
}
