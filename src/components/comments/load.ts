import { ApiError } from '../../api/errors.ts';
import { mayHave } from '../../api/features.ts';
import type { Comment, CommentedPost, getComment } from '../../contract/comments.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';

/** A post with all of its comments; why there are none, otherwise. */
export type Loaded =
  | { readonly post: CommentedPost; readonly comments: Comment[]; readonly total: number }
  | 'missing'
  | 'failed';

/** What the page of a post's comments shows. */
export async function loadComments(locals: App.Locals, id: string): Promise<Loaded> {
  return loaded(locals, async ({ call }) => {
    const { post } = await call(ROUTES.getCommentedPost, { params: { id } });
    const list =
      post.kind === 'question'
        ? await call(ROUTES.listQuestionComments, { params: { id } })
        : await call(ROUTES.listAnswerComments, { params: { answerId: id } });
    return { post, ...list };
  });
}

/** One comment with its post. */
export async function loadComment(
  locals: App.Locals,
  commentId: string,
): Promise<CallResult<typeof getComment> | 'missing' | 'failed'> {
  return loaded(locals, ({ call }) => call(ROUTES.getComment, { params: { commentId } }));
}

async function loaded<T>(
  { api, report }: App.Locals,
  load: (api: App.Locals['api']) => Promise<T>,
): Promise<T | 'missing' | 'failed'> {
  if (!mayHave(await api.features(), 'comments')) return 'missing';
  try {
    return await load(api);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    report(error);
    return 'failed';
  }
}
