import type { Client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { mayHave } from '../../api/features.ts';
import type { CommentedPost } from '../../contract/comments.ts';
import type { listQuestionHistory, VersionText } from '../../contract/history.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';

/** A post with a page of its versions; why there are none, otherwise. */
export type Loaded =
  | ({ readonly post: CommentedPost } & CallResult<typeof listQuestionHistory>)
  | 'missing'
  | 'failed';

export function loadHistory(locals: App.Locals, id: string, page: number): Promise<Loaded> {
  return loaded(locals, async (call) => {
    const { post } = await call(ROUTES.getCommentedPost, { params: { id } });
    const list =
      post.kind === 'question'
        ? await call(ROUTES.listQuestionHistory, { params: { id }, query: { page } })
        : await call(ROUTES.listAnswerHistory, { params: { answerId: id }, query: { page } });
    return { post, ...list };
  });
}

/** Two versions of a post, the older one first. */
export interface TwoVersions {
  readonly post: CommentedPost;
  readonly before: VersionText;
  readonly after: VersionText;
}

export function loadVersions(
  locals: App.Locals,
  id: string,
  [from, to]: readonly [string, string],
): Promise<TwoVersions | 'missing' | 'failed'> {
  return loaded(locals, async (call) => {
    const { post } = await call(ROUTES.getCommentedPost, { params: { id } });
    const read = async (number: string) => {
      const { version } =
        post.kind === 'question'
          ? await call(ROUTES.getQuestionVersion, { params: { id, number } })
          : await call(ROUTES.getAnswerVersion, { params: { answerId: id, number } });
      return version;
    };
    return { post, before: await read(from), after: await read(to) };
  });
}

async function loaded<T>(
  { api, report }: App.Locals,
  load: (call: Client) => Promise<T>,
): Promise<T | 'missing' | 'failed'> {
  if (!mayHave(await api.features(), 'history')) return 'missing';
  try {
    return await load(api.call);
  } catch (error) {
    if (error instanceof ApiError && error.isMissing) return 'missing';
    report(error);
    return 'failed';
  }
}
