import type { APIRoute } from 'astro';
import { loadComment } from '../../../components/comments/load.ts';
import { commentsPath, questionPath, segment } from '../../../contract/addresses.ts';
import { redirectWith } from '../../../cookies/flash.ts';

/** A comment leads to its place: on its question's page, or among all below its post. */
export const GET: APIRoute = async (context) => {
  const loaded = await loadComment(context.locals, segment(context.request, 1));
  if (loaded === 'missing') return context.rewrite('/404');
  if (loaded === 'failed') return context.rewrite('/500');
  const { comment, post, isShown } = loaded;
  const page = isShown ? questionPath(post.questionId) : commentsPath(post._id);
  const place = `${page}#c${encodeURIComponent(comment._id)}`;
  const { flash } = context.locals;
  // A message for the next page is for that one.
  return flash ? redirectWith(context, place, flash) : context.redirect(place, 303);
};
