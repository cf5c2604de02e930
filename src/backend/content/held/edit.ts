import type { Backend, Caller } from '../../backend.ts';
import { conflict, HttpError } from '../../platform/http/errors.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import type { PostKind } from '../../platform/sql/tables.ts';
import { writeBody } from '../posts/body.ts';
import type { EditClaims } from '../posts/editing.ts';
import { closeItem, openItem } from '../review/review.ts';
import { limitLinks } from '../spam/spam.ts';
import { mustBeTags } from '../tags/tags.ts';
import { questionUsesTex } from '../tex/tex.store.ts';
import { usesTex } from '../tex/tex.ts';
import { type PendingPost } from './held.store.ts';
import { ownHeld } from './read.ts';
import { deleteRows, lockRow, updateRows } from '../../platform/sql/rows.ts';

/** What an author changes; title and tags only of questions. */
interface PendingEdit extends Pick<EditClaims, 'version'> {
  readonly content: string;
  readonly format: 'html' | 'markdown';
  readonly title?: string;
  readonly tags?: readonly string[];
}

/** Edits the caller's held post; a rejected one goes back to the queue. Undefined if it is not held. */
export async function editHeld(
  backend: Backend,
  caller: Caller,
  { kind, id }: { readonly kind: PostKind; readonly id: number },
  edited: PendingEdit,
): Promise<number | undefined> {
  const { sql } = backend.db;
  const before = await ownHeld(sql, caller, kind, id);
  if (!before) return undefined;
  const { title = before.title, tags } = edited;
  const tex =
    before.question_id === null
      ? before.tex === 1 || (await usesTex(sql, tags ?? []))
      : await questionUsesTex(sql, before.question_id);
  const body = await writeBody(
    { raw: edited.content, format: edited.format, tex, kind },
    caller.id,
  );
  limitLinks(backend, body.content, true);
  return transactAs(backend, caller, async (tx) => {
    const post = await lockRow(tx, 'held_posts', id);
    if (!post || !isEditable(post)) throw decided();
    if (edited.version !== undefined && edited.version !== post.version) {
      throw new HttpError('conflict', 'This post has changed since you opened it', {
        current: post.version,
      });
    }
    if (tags) await mustBeTags(tx, tags, caller);
    const version = post.version + 1;
    await updateRows(tx.sql, 'held_posts', id, {
      ...body,
      title,
      version,
      ...(tags && { tags: JSON.stringify(tags) }),
      tex: tex ? 1 : 0,
      edited_at: tx.now,
      status: 'waiting',
      decided_at: null,
      decided_by: null,
      decision_reason: null,
    });
    // A reviewer who has the older text before them cannot approve this one.
    await closeItem(tx, 'held', { kind: 'held', id });
    await openItem(tx, { queue: 'held', target: { kind: 'held', id }, authorId: post.author_id });
    return version;
  });
}

const isEditable = ({ status }: PendingPost): boolean =>
  status === 'waiting' || status === 'rejected';

const decided = () => conflict('A reviewer has decided on this post in the meantime');

/** The text of the caller's held post, to edit it. */
export async function heldSource({ db }: Backend, caller: Caller, kind: PostKind, id: number) {
  const post = await ownHeld(db.sql, caller, kind, id);
  if (!post || !isEditable(post)) return undefined;
  const { title, content, tags, version, question_id } = post;
  return {
    title: title ?? '',
    content,
    tags: JSON.parse(tags) as string[],
    version,
    needsReason: false,
    questionId: String(question_id ?? id),
  };
}

/** Deletes the caller's held post. */
export async function deleteHeld(
  backend: Backend,
  caller: Caller,
  kind: PostKind,
  id: number,
): Promise<{ ok: true } | undefined> {
  if (!(await ownHeld(backend.db.sql, caller, kind, id))) return undefined;
  return transactAs(backend, caller, async (tx) => {
    const post = await lockRow(tx, 'held_posts', id);
    if (!post || !isEditable(post)) throw decided();
    await deleteRows(tx.sql, 'held_posts', id);
    await closeItem(tx, 'held', { kind: 'held', id });
    return { ok: true };
  });
}
