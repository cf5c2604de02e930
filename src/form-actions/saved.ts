import type { APIContext } from 'astro';
import {
  postIdsIn,
  postPath,
  SAVED_SEARCHES_PATH,
  savedPath,
  savedPostPath,
} from '../contract/addresses.ts';
import { error, type Message, MESSAGES } from '../contract/messages.ts';
import { success } from '../contract/moderation-reasons.ts';
import { SEARCH_SORTS } from '../contract/questions.ts';
import { ROUTES } from '../contract/routes.ts';
import type { Sharing } from '../contract/saved-posts.ts';
import { buttonAction, memberAction } from './member-action.ts';

/** Saves or unsaves a question or an answer for the sender, and redirects to it. */
export function save(context: APIContext): Promise<Response> {
  const post = postIdsIn(context.request);
  const id = post.answer ?? post.question;
  const back = postPath(post);
  return buttonAction(context, {
    fields: ['do'],
    back,
    guests: { ...MESSAGES.loginToSave, signIn: back },
    failed: MESSAGES.saveFailed,
    async run(call, { do: action }) {
      const params = { id };
      const { isSaved } =
        action === 'remove'
          ? await call(ROUTES.removeSavedPost, { params, query: { only: 'plain' } })
          : await call(ROUTES.savePost, { params, body: {} });
      return isSaved ? MESSAGES.postSaved : MESSAGES.postUnsaved;
    },
    // It has a note or list: its own page shows what would be lost.
    conflict: ({ do: action }) => (action === 'remove' ? savedPostPath(id) : back),
  });
}

/**
 * Changes the note and list of a saved post, or unsaves it. A typed name becomes a new list, and
 * takes precedence over the chosen one.
 */
export const changeSavedPost = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['note', 'list', 'name'],
    back: savedPath(),
    failed: MESSAGES.saveFailed,
    async run(call, { do: action, note, list, name }) {
      if (action === 'remove') {
        await call(ROUTES.removeSavedPost, { params: { id } });
        return MESSAGES.postUnsaved;
      }
      const listId = list === '' ? null : list;
      const chosen = name.trim() === '' ? { listId } : { name };
      const saved = await call(ROUTES.savePost, { params: { id }, body: { note, ...chosen } });
      return [savedPath(saved.listId ?? listId), success('Saved')];
    },
  });

/** Changes lists and their posts, by a button of the page of saved posts. */
export function changeLists(context: APIContext, listId = '') {
  const params = { listId };
  const path = savedPath(listId);
  const { call } = context.locals.api;
  const sharing = (how: Sharing, text: string) => async () => {
    await call(ROUTES.changeSavedList, { params, body: { sharing: how } });
    return [path, success(text)] as const;
  };
  return memberAction(context, {
    fields: ['name', 'post'],
    back: context.url.pathname + context.url.search,
    failed: error('Failed to change this list'),
    kept: ({ name }) => ({ name }),
    run: {
      async create(_, { name }) {
        const { list } = await call(ROUTES.createSavedList, { body: { name } });
        return [savedPath(list._id), success('List created')];
      },
      async rename(_, { name }) {
        await call(ROUTES.changeSavedList, { params, body: { name } });
        return [path, success('List renamed')];
      },
      on: sharing('on', 'List shared with a secret link'),
      off: sharing('off', 'List no longer shared'),
      renew: sharing('renew', 'Link reset. The old link no longer works.'),
      async 'remove-list'() {
        await call(ROUTES.removeSavedList, { params });
        return [savedPath(), success('List removed. Its posts are still saved.')];
      },
      async remove(_, { post }) {
        await call(ROUTES.removeSavedPost, { params: { id: post } });
        return MESSAGES.postUnsaved;
      },
    },
  });
}

/** Saves, changes or removes a search, by a button of the page of saved searches. */
export const changeSearches = (context: APIContext) =>
  memberAction(context, {
    fields: ['id', 'name', 'query', 'sort'],
    back: SAVED_SEARCHES_PATH,
    failed: error('Failed to change this search'),
    run: {
      async create(call, fields): Promise<Message> {
        await call(ROUTES.createSavedSearch, { body: searchIn(fields) });
        return success('Search saved');
      },
      async change(call, { id: searchId, ...fields }) {
        await call(ROUTES.changeSavedSearch, { params: { searchId }, body: searchIn(fields) });
        return success('Search updated');
      },
      async renew(call, { id: searchId }) {
        await call(ROUTES.changeSavedSearch, { params: { searchId }, body: { renew: true } });
        return success('Feed link reset. The old link no longer works.');
      },
      async remove(call, { id: searchId }) {
        await call(ROUTES.removeSavedSearch, { params: { searchId } });
        return success('Search and its feed removed');
      },
    },
  });

/** No order means the backend's best one. */
const searchIn = ({ name, query, sort }: Readonly<Record<'name' | 'query' | 'sort', string>>) => ({
  name,
  query,
  sort: SEARCH_SORTS.find((one) => one === sort) ?? null,
});
