import type { getSuggestion, listSuggestions } from '../../contract/suggestions.ts';
import type { PostSummary } from '../../contract/posts.ts';
import type { CallResult } from '../../contract/route.ts';
import { ROUTES } from '../../contract/routes.ts';
import { loadFeature } from '../ui/load-feature.ts';

type Loaded<T> = Promise<T | 'missing' | 'failed'>;

/** Suggestions that wait for the reader, or for others. */
export const loadSuggestions = (locals: App.Locals): Loaded<CallResult<typeof listSuggestions>> =>
  loadFeature(locals, (call) => call(ROUTES.listSuggestions, {}));

export const loadSuggestion = (
  locals: App.Locals,
  suggestionId: string,
): Loaded<CallResult<typeof getSuggestion>> =>
  loadFeature(locals, (call) => call(ROUTES.getSuggestion, { params: { suggestionId } }));

/** The post to suggest an edit of. */
export const loadPost = (locals: App.Locals, id: string): Loaded<PostSummary> =>
  loadFeature(locals, async (call) => {
    const { post } = await call(ROUTES.getPost, { params: { id } });
    return post;
  });
