import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { getSavedPost, getSharedList, listSavedPosts } from '../../contract/saved-posts.ts';
import { pageNumber, textUpTo } from '../ui/query-fields.ts';
import { loadFeature } from '../ui/load-feature.ts';

type Loaded<T> = Promise<T | 'missing' | 'failed'>;

/** The parameters of a page of saved posts. */
export interface SavedQuery {
  readonly page: number;
  /** The id of a list, or `none`. */
  readonly list: string | undefined;
}

export function readSavedQuery({ searchParams }: URL): SavedQuery {
  return {
    page: pageNumber.parse(searchParams.get('page') ?? '1'),
    list: textUpTo(64).parse(searchParams.get('list') ?? undefined),
  };
}

/** The reader's saved posts and lists. */
export const loadSaved = (
  locals: App.Locals,
  query: SavedQuery,
): Loaded<CallResult<typeof listSavedPosts>> =>
  loadFeature(locals, (call) => call(ROUTES.listSavedPosts, { query }));

/** A post with the reader's note and list. */
export const loadSavedPost = (
  locals: App.Locals,
  id: string,
): Loaded<CallResult<typeof getSavedPost>> =>
  loadFeature(locals, (call) => call(ROUTES.getSavedPost, { params: { id } }));

/** A shared list. */
export const loadSharedList = (
  locals: App.Locals,
  secret: string,
  page: number,
): Loaded<CallResult<typeof getSharedList>> =>
  loadFeature(locals, (call) =>
    call(ROUTES.getSharedList, { params: { secret }, query: { page } }),
  );
