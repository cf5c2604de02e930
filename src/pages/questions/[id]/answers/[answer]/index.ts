import type { APIRoute } from 'astro';
import { findAnswerPath } from '../../../../../form-actions/answers.ts';
import { segment } from '../../../../../contract/addresses.ts';
import { redirectTo } from '../../../../../cookies/flash.ts';

/** Redirects to the answer on the right page of its question. */
export const GET: APIRoute = async (context) => {
  const { request, locals } = context;
  const path = await findAnswerPath(locals, segment(request, 1), segment(request, 3));
  return redirectTo(context, path);
};
