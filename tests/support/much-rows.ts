import { DRAFTS_MAX } from '../../src/contract/drafts.ts';
import { LIST_POSTS_MAX, SAVED_POSTS_MAX } from '../../src/contract/saved-posts.ts';
import { SAVED_SEARCHES_MAX } from '../../src/contract/saved-searches.ts';
import { IGNORED_MAX } from '../../src/contract/tag-watching.ts';
import type { Database, Queries } from '../../src/backend/platform/sql/database.ts';
import { START } from './backend.ts';
import { insertAll } from './realistic/community.ts';

/** The secret of the shared list and of the search's feed. */
export const SECRET = 'a-secret-of-tests-alone-and-of-nothing-else';

const NOTIFICATIONS = 10_000;
const EVENTS = 10_000;
const FOLLOWED = { questions: 10_000, tags: 2_000 };
/** The maximum numbers below a post. */
const COMMENTS = 200;
const VERSIONS = 500;
const SUGGESTIONS = 50;

/** Writes rows for a member, and as many as possible below the first question and the answer. */
export async function addRowsOf({ sql: db }: Database, userId: number, answerId: number) {
  const mine = { user_id: userId };
  const at = (nth: number) => ({ created_at: START - nth });
  await db.transaction().execute(async (tx) => {
    await insertAll(tx, 'notifications', NOTIFICATIONS, (nth) => ({
      ...{ ...mine, ...at(nth) },
      ...{
        type: 'answer' as const,
        event: 'answered',
        sender_id: 2,
        topic: `answered:${String(nth)}`,
      },
      link: `/questions/${String(nth + 1)}`,
      params: JSON.stringify({ question: 'Who has that many notifications?' }),
    }));
    await insertAll(tx, 'question_follows', FOLLOWED.questions, (nth) => ({
      ...{ ...mine, ...at(nth), question_id: nth + 1, level: 'all' as const },
    }));
    await insertAll(tx, 'tag_follows', FOLLOWED.tags, (nth) => ({
      ...mine,
      ...at(nth),
      tag_id: nth + 1,
    }));
    await insertAll(tx, 'tag_ignores', IGNORED_MAX, (nth) => ({
      ...{ ...mine, ...at(nth), name: `ignored-${String(nth)}`, look: 'hidden' as const },
    }));
    const [list] = await tx
      .insertInto('saved_lists')
      .values({ ...mine, ...at(0), name: 'Much', name_key: 'much', secret: SECRET })
      .returning('id')
      .execute();
    await insertAll(tx, 'saved_posts', SAVED_POSTS_MAX, (nth) => ({
      ...{ ...mine, ...at(nth), post_id: nth + 1 },
      list_id: nth < LIST_POSTS_MAX && list ? list.id : null,
    }));
    await insertAll(tx, 'saved_searches', SAVED_SEARCHES_MAX, (nth) => ({
      ...{ ...mine, ...at(nth), name: `Search ${String(nth)}`, name_key: `search ${String(nth)}` },
      ...{ query: 'error value', sort: null },
      secret: nth === 0 ? SECRET : `${SECRET}-${String(nth)}`,
    }));
    await insertAll(tx, 'drafts', DRAFTS_MAX, (nth) => ({
      ...{ ...mine, question_id: null, title: 'Much', tags: '', format: 'html' as const },
      ...{ body: 'a draft '.repeat(6_000), version: 1, saved_at: START - nth },
    }));
    await insertAll(tx, 'reputation_events', EVENTS, (nth) => ({
      ...{ ...mine, delta: 10, reason: 'up_vote' as const, post_id: nth + 1 },
      created_at: START - nth * 60_000,
    }));
    await insertAll(tx, 'suggestions', SUGGESTIONS, () => ({
      ...{ ...mine, ...at(0), post_id: 1, version: VERSIONS + 1, reason: 'Clearer' },
      base: JSON.stringify({ title: 'How?', tags: ['the-0'], content: textOf(0) }),
      ...{ title: 'How much?', tags: 'the-0', content: textOf(1) },
      ...{ words_added: 800, words_removed: 800 },
    }));
    for (const post_id of [1, answerId]) await addBelow(tx, post_id, userId);
  });
}

/** A long text that differs from all others in most of its lines. */
const textOf = (nth: number): string =>
  Array.from({ length: 400 }, (_, at) => `<p>${'word '.repeat(10)}${String(at * nth)}</p>`).join(
    '',
  );

/** Adds the maximum numbers of rows below a post. */
async function addBelow(tx: Queries, postId: number, userId: number): Promise<void> {
  const of = { post_id: postId, author_id: userId };
  const source = 'A comment that is `long`, of many words. '.repeat(24);
  await insertAll(tx, 'comments', COMMENTS, (nth) => ({
    ...{ ...of, created_at: START + nth, source, content: source, score: nth },
  }));
  const first = tx.selectFrom('comments').select('id').where('post_id', '=', postId);
  const { id: comment_id } = await first.orderBy('id').limit(1).executeTakeFirstOrThrow();
  await insertAll(tx, 'comment_versions', VERSIONS, (nth) => ({
    ...{ comment_id, source, written_at: START + nth },
  }));
  await insertAll(tx, 'revisions', VERSIONS, (nth) => ({
    ...{ ...of, kind: 'edited', created_at: START + nth, title: 'How?', tags: 'the-0' },
    ...{ content: textOf(nth), version: nth + 1 },
  }));
  const counts = { comment_count: COMMENTS, version: VERSIONS + 1 };
  await tx.updateTable('posts').set(counts).where('id', '=', postId).execute();
}
