import type { Backend, Caller } from '../backend.ts';
import { HttpError } from '../http/errors.ts';
import { logAction } from '../moderation/log.ts';
import { tellAuthor } from '../moderation/posts.ts';
import { indexQuestion } from '../search/indexing.ts';
import type { Work } from '../sql/transaction.ts';
import type { Body } from './body.ts';
import { dropLinks, saveLinks } from './references.ts';
import { type Before, keepRevision, type PostText } from './revisions.ts';
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
  work: Work,
  { siteUrl }: Backend,
  caller: Caller,
  { post, question }: Held,
  {
    before,
    after,
    body,
  }: { readonly before: Before; readonly after: PostText; readonly body: Body },
): Promise<void> {
  await keepRevision(work, caller.id, before, after);
  await work.sql
    .updateTable('posts')
    .set({ ...body, title: after.title, edited_at: work.now })
    .where('id', '=', post.id)
    .execute();
  await work.sql
    .updateTable('posts')
    .set({ active_at: work.now })
    .where('id', '=', question.id)
    .execute();
  await dropLinks(work, question.id, before.content, siteUrl);
  await saveLinks(work, question.id, body.content, siteUrl);
  if (caller.id !== post.author_id) {
    const title = after.title ?? question.title;
    await tellOthers(work, caller, { post, question: { ...question, title } });
  }
  await indexQuestion(work, question.id);
  await touchQuestion(work, question.id);
}

/** Somebody else's post was edited: the log tells of that. */
async function tellOthers(work: Work, caller: Caller, { post, question }: Held): Promise<void> {
  const target = { kind: post.kind, id: post.id, label: question.title ?? '' };
  const action = post.kind === 'question' ? 'question-edited' : 'answer-edited';
  await logAction(work, caller, { action, target });
  await tellAuthor(work, caller, { post, question }, 'edited');
}
