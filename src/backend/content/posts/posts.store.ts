import { sql } from 'kysely';
import { questionKey, QUESTIONS, userKey } from '../../../contract/surrogate-keys.ts';
import type { NewRow, PostKind, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { addToTagsOf } from '../tags/counts.store.ts';
import { tagKeysOf, tagNames } from '../tags/tags.store.ts';
import { findRow, insertRow, updateRow, updateRows } from '../../platform/sql/rows.ts';

type AnyPost = NonNullable<Awaited<ReturnType<typeof lockAnyPost>>>;

/** A post that is locked until the transaction ends. */
export type LockedPost = Omit<AnyPost, 'deleted_at'>;

/** A locked post and its locked question. For a question they are the same. */
export interface PostWithQuestion {
  readonly post: LockedPost;
  readonly question: LockedPost;
}

/** The question that a post belongs to. */
export type Thread = Pick<Row<'posts'>, 'id' | 'author_id' | 'title' | 'accepted_id'>;

type TouchedQuestion = Thread & Pick<Row<'posts'>, 'deleted_at'>;

/**
 * Locks a post that is not deleted until the transaction ends: all changes of a post's score,
 * acceptance, and counts begin here, so that they happen one after another. An answer's question is
 * always locked first, so that transactions cannot deadlock. SQLite has a single writer anyway.
 */
export async function lockPost(
  tx: Transaction,
  id: number,
  kind?: PostKind,
): Promise<LockedPost | undefined> {
  const post = await lockAnyPost(tx, id, kind);
  return post?.deleted_at === null ? post : undefined;
}

/**
 * Locks a post that may be deleted. A caller that names the kind must refuse posts of other kinds:
 * a question then takes one statement, without a look-up of its question.
 */
export async function lockAnyPost(tx: Transaction, id: number, kind: PostKind = 'answer') {
  if (tx.engine === 'postgres' && kind === 'answer') await lockQuestionOf(tx, id);
  return tx.sql
    .selectFrom('posts')
    .select(['id', 'kind', 'question_id', 'author_id', 'score', 'title', 'accepted_id', 'status'])
    .select(['deleted_at', 'version', 'is_wiki'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function lockQuestionOf(tx: Transaction, id: number): Promise<void> {
  await tx.sql
    .selectFrom('posts')
    .select('id')
    .where('id', '=', (posts) =>
      posts.selectFrom('posts as post').select('post.question_id').where('post.id', '=', id),
    )
    .forNoKeyUpdate()
    .execute();
}

/**
 * Adds to a post's score, to the copies that lists of its tags sort by, and to the tags' sums.
 * Returns the new score.
 */
export async function addScore(tx: Transaction, post: LockedPost, delta: number): Promise<number> {
  const added = { score: sql<number>`score + ${sql.lit(delta)}` };
  const { score = 0 } = (await updateRow(tx.sql, 'posts', post.id, added, 'score')) ?? {};
  if (post.kind === 'question') {
    await updateRows(tx.sql, 'question_tags', { question_id: post.id }, { score });
    await addToTagsOf(tx, post.id, { score_sum: delta });
  }
  return score;
}

/** Publishes that the question's page has changed. Locks and returns the question. */
export async function touchQuestion(tx: Transaction, questionId: number): Promise<TouchedQuestion> {
  const question = await tx.sql
    .selectFrom('posts')
    .select(['id', 'author_id', 'title', 'accepted_id', 'deleted_at', tagNames.as('tags')])
    .where('id', '=', questionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const surrogateKeys = [questionKey(questionId), QUESTIONS, ...tagKeysOf(question.tags)];
  tx.publish({ type: 'pages-changed', surrogateKeys });
  return question;
}

/** Moves a question up in lists sorted by activity. */
export async function raiseQuestion(tx: Transaction, questionId: number): Promise<void> {
  await updateRows(tx.sql, 'posts', questionId, { active_at: tx.now });
}

/** Inserts a post and returns its id. The time defaults to now. */
export async function insertPost(
  tx: Transaction,
  post: Omit<NewRow<'posts'>, 'created_at' | 'active_at'> & { readonly created_at?: number },
): Promise<number> {
  return insertRow(tx.sql, 'posts', { created_at: tx.now, ...post, active_at: tx.now });
}

/** What distinguishes a person's posts: the title of questions, the question of answers. */
export type PostOf =
  | { readonly kind: 'question'; readonly title: string; readonly content: string }
  | { readonly kind: 'answer'; readonly question_id: number; readonly content: string };

/** A person's last post with the same text since a time, unless it is deleted. */
export async function samePost(
  tx: Transaction,
  authorId: number,
  post: PostOf,
  since: number,
): Promise<number | undefined> {
  const same = { ...post, author_id: authorId, created_at: { '>': since }, deleted_at: null };
  return (await findRow(tx.sql, 'posts', same, 'id', 'id desc'))?.id;
}

/** Adds to the counts on a person's profile. */
export async function addToAuthor(
  tx: Transaction,
  userId: number,
  column: 'question_count' | 'answer_count' | 'accepted_count',
  delta: 1 | -1,
): Promise<void> {
  await updateRows(tx.sql, 'users', userId, {
    [column]: sql<number>`${sql.ref(column)} + ${sql.lit(delta)}`,
  });
  tx.publish({ type: 'pages-changed', surrogateKeys: [userKey(userId)] });
}
