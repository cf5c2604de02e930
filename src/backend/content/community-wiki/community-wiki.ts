import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { keepEvent } from '../history/events.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { lockPost, touchQuestion } from '../posts/posts.store.ts';
import { updateRows } from '../../platform/sql/rows.ts';

/**
 * Makes a post a community wiki, or ends that. The history names who did it. Votes and acceptances
 * keep what they earned before. Throws `forbidden` and `not_found`.
 */
function setCommunityWiki(
  backend: Backend,
  caller: Caller,
  id: number,
  isWiki: boolean,
): Promise<{ isWiki: boolean }> {
  return transactAs(backend, caller, async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) throw notFound('Post');
    if (post.author_id !== caller.id && caller.role === 'user') {
      throw forbidden('Only the author and moderators can change who may edit');
    }
    await mustBeUnlocked(tx.sql, caller, post.id, { kind: 'edits', now: tx.now });
    const question = await touchQuestion(tx, post.question_id ?? post.id);
    if (question.deleted_at !== null) throw notFound('Post');
    if (isWiki !== (post.is_wiki === 1)) {
      await updateRows(tx.sql, 'posts', post.id, { is_wiki: isWiki ? 1 : 0 });
      await keepEvent(tx, caller, post, `community wiki ${isWiki ? 'started' : 'ended'}`);
    }
    return { isWiki };
  });
}

export const communityWiki: Noun = {
  handlers: {
    setCommunityWiki: ({ backend, caller, params, body }) =>
      setCommunityWiki(backend, caller, keyOf(params.id), body.isWiki),
  },
};
