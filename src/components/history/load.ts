import type { listQuestionHistory, VersionText } from '../../contract/history.ts';
import type { PostSummary } from '../../contract/posts.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loadFeature } from '../ui/load-feature.ts';

/** A post with a page of its versions; why there are none, otherwise. */
export type LoadedHistory =
  ({ readonly post: PostSummary } & CallResult<typeof listQuestionHistory>) | 'missing' | 'failed';

export function loadHistory(locals: App.Locals, id: string, page: number): Promise<LoadedHistory> {
  return loadFeature(locals, 'history', async (call) => {
    const { post } = await call(ROUTES.getPost, { params: { id } });
    const list =
      post.kind === 'question'
        ? await call(ROUTES.listQuestionHistory, { params: { id }, query: { page } })
        : await call(ROUTES.listAnswerHistory, { params: { answerId: id }, query: { page } });
    return { post, ...list };
  });
}

/** Two versions of a post, the older one first. */
export interface TwoVersions {
  readonly post: PostSummary;
  readonly before: VersionText;
  readonly after: VersionText;
}

export function loadVersions(
  locals: App.Locals,
  id: string,
  [from, to]: readonly [string, string],
): Promise<TwoVersions | 'missing' | 'failed'> {
  return loadFeature(locals, 'history', async (call) => {
    const { post } = await call(ROUTES.getPost, { params: { id } });
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
