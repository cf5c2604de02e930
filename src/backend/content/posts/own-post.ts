import { deletionRefusal } from '../../../contract/posts.ts';
import type { Backend, Caller } from '../../backend.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { deleteHeld, heldSource } from '../held/edit.ts';
import { orHeld } from '../held/read.ts';
import { lockPresentPost } from '../moderation/posts.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import { answersOf } from '../questions/deleting.store.ts';
import { tagsOfQuestion } from '../questions/questions.store.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { mustEdit, needsReason } from './editing.ts';
import { type PostOnPage, postOnPage } from './page.ts';
import { removePost } from './removing.ts';
import { textOfVersion } from './revisions.ts';
import { postSummary } from './summary.ts';
import { findRow } from '../../platform/sql/rows.ts';

/**
 * The text that an edit of a published or held post starts from, now or in the requested version.
 * Throws `forbidden` and `not_found`.
 */
export const sourceOf = (
  backend: Backend,
  caller: Caller,
  kind: PostKind,
  id: number,
  version?: number,
): Promise<Awaited<ReturnType<typeof publishedSource>>> =>
  orHeld(
    () => publishedSource(backend, caller, kind, id, version),
    () => heldSource(backend, caller, kind, id),
  );

async function publishedSource(
  { db: { sql }, clock }: Backend,
  caller: Caller,
  kind: PostKind,
  id: number,
  version?: number,
) {
  const what = kind === 'question' ? 'Question' : 'Answer';
  const { questionId } = await postSummary(sql, id, what);
  const [row] = await postOnPage(sql, { id, prepared: 0 });
  if (row?.kind !== kind) throw notFound(what);
  await mustEdit(sql, caller, row, clock());
  const { title, ...text } = await textAt(sql, row, version);
  return { ...text, title: title ?? '', needsReason: needsReason(caller, row), questionId };
}

/** The text of a post, now or in the requested version. Throws `not_found`. */
export async function textAt(sql: Queries, row: PostOnPage, version = row.version) {
  const text =
    version === row.version ? await textNow(sql, row) : await textOfVersion(sql, row.id, version);
  if (!text) throw notFound('Version');
  return { ...text, version };
}

/** The current text of a post. */
export async function textNow(
  sql: Queries,
  post: Pick<PostOnPage, 'id' | 'kind' | 'title' | 'html'>,
): Promise<{ title: string | null; content: string; tags: string[] }> {
  const tags = post.kind === 'question' ? await tagsOfQuestion(sql, post.id) : [];
  return { title: post.title, content: post.html, tags };
}

/**
 * Deletes the caller's own answer, or their own question if it has no answers; also if it is held.
 * Throws `forbidden`, `conflict`, `not_found`.
 */
export const deleteOwn = (
  backend: Backend,
  caller: Caller,
  kind: PostKind,
  id: number,
): Promise<{ ok: true }> =>
  orHeld(
    () => deletePublished(backend, caller, kind, id),
    () => deleteHeld(backend, caller, kind, id),
  );

function deletePublished(
  backend: Backend,
  caller: Caller,
  kind: PostKind,
  id: number,
): Promise<{ ok: true }> {
  return transactAs(backend, caller, async (tx) => {
    const locked = await lockPresentPost(tx, kind, id);
    const isAuthor = locked.post.author_id === caller.id;
    const { total: answers } = await answersOf(tx, locked.post);
    const bounty = await findRow(tx.sql, 'posts', { id, bounty_until: { '<>': null } }, 'id');
    const refusal = deletionRefusal({ kind, isAuthor, answers, hasBounty: bounty !== undefined });
    if (refusal) throw new HttpError(refusal.code, refusal.message);
    await removePost(tx, backend, locked, { userId: caller.id, reason: null });
    return { ok: true };
  });
}
