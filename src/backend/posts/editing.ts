import { sql } from 'kysely';
import type { Backend, Caller } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { logAction } from '../moderation/log.ts';
import { tellAuthor } from '../moderation/posts.ts';
import { indexQuestion } from '../search/indexing.ts';
import type { Transaction } from '../sql/transaction.ts';
import type { Body } from './body.ts';
import { dropLinks, saveLinks } from './references.ts';
import { type Before, type Edit, keepRevision, type PostText } from './revisions.ts';
import { type LockedPost, touchQuestion } from './store.ts';

/** A post that is edited and its question, both held; of a question they are the same. */
export interface Held {
  readonly post: LockedPost;
  readonly question: LockedPost;
}

/** Refuses all but the author of a post, moderators and admins. */
export function mustEdit(caller: Caller, post: { readonly author_id: number }): void {
  if (post.author_id !== caller.id && caller.role === 'user') {
    throw new HttpError('forbidden', 'Only the author and moderators can edit this post');
  }
}

/** Writes an edit's text, and all that follows it but a question's tags. */
export async function writeEdit(
  tx: Transaction,
  { siteUrl }: Backend,
  caller: Caller,
  { post, question }: Held,
  {
    before,
    after,
    body,
  }: { readonly before: Before; readonly after: PostText; readonly body: Body },
): Promise<void> {
  const edit = await keepRevision(tx, caller.id, before, after);
  await tx.sql
    .updateTable('posts')
    .set({ ...body, title: after.title, edited_at: tx.now, version: sql`version + 1` })
    .where('id', '=', post.id)
    .execute();
  await tx.sql
    .updateTable('posts')
    .set({ active_at: tx.now })
    .where('id', '=', question.id)
    .execute();
  await dropLinks(tx, question.id, before.content, siteUrl);
  await saveLinks(tx, question.id, body.content, siteUrl);
  if (caller.id !== post.author_id) {
    const title = after.title ?? question.title;
    await tellOthers(tx, caller, { post, question: { ...question, title } }, edit);
  }
  await indexQuestion(tx, question.id);
  await touchQuestion(tx, question.id);
}

/** Somebody else's post was edited: the log tells of that. */
async function tellOthers(
  tx: Transaction,
  caller: Caller,
  { post, question }: Held,
  edit: Edit,
): Promise<void> {
  const target = { kind: post.kind, id: post.id, label: question.title ?? '' };
  const action = post.kind === 'question' ? 'question-edited' : 'answer-edited';
  await logAction(tx, caller, { action, target, details: { ...edit } });
  await tellAuthor(tx, caller, { post, question }, 'edited');
}
