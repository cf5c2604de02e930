import type { LockedPost } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { saveDetails } from './log.store.ts';
import { idsOnPage } from '../../platform/sql/post-kinds.ts';

/** Replaces an old title of a question that must disappear with its current title in the log. */
export async function renameLabels(
  tx: Transaction,
  { id, title }: LockedPost,
  old: string,
): Promise<void> {
  const { sql } = tx;
  const posts = idsOnPage(sql, id);
  const comments = sql.selectFrom('comments').select('id').where('post_id', 'in', posts);
  await sql
    .updateTable('admin_log')
    .set({ target_label: title ?? '' })
    .where('target_label', '=', old)
    .where((is) =>
      is.or([
        is.and([is('target_kind', 'in', ['question', 'answer']), is('target_id', 'in', posts)]),
        is.and([is('target_kind', '=', 'comment'), is('target_id', 'in', comments)]),
      ]),
    )
    .execute();
}

/** Replaces all former names of a person in the log with the name of the deleted account. */
export async function renamePerson(tx: Transaction, userId: number, name: string): Promise<void> {
  await tx.sql
    .updateTable('admin_log')
    .set({ target_label: name })
    .where('target_kind', '=', 'user')
    .where('target_id', '=', userId)
    .execute();
}

/** Makes edits that a removed revision could undo permanent. */
export function forgetRevision(tx: Transaction, post: LockedPost, revision: number): Promise<void> {
  return changeEdits(tx, post, ({ previous, ...details }) =>
    previous === revision ? details : undefined,
  );
}

/** Removes the reason of the edit that produced a revision. */
export function forgetEditReason(
  tx: Transaction,
  post: LockedPost,
  revision: number,
): Promise<void> {
  return changeEdits(tx, post, ({ reason: _, ...details }) =>
    details.revision === revision ? details : undefined,
  );
}

type Details = Readonly<Record<string, unknown>>;

async function changeEdits(
  tx: Transaction,
  { id, kind }: LockedPost,
  changed: (details: Details) => Details | undefined,
): Promise<void> {
  const edits = await tx.sql
    .selectFrom('admin_log')
    .select(['id', 'details'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('action', '=', kind === 'question' ? 'question-edited' : 'answer-edited')
    .execute();
  for (const edit of edits) {
    const details = changed(JSON.parse(edit.details) as Details);
    if (details) await saveDetails(tx.sql, edit.id, details);
  }
}

/** Removes the texts of deleted comments from the log: all of them, or one text. */
export async function forgetCommentTexts(
  tx: Transaction,
  ids: readonly number[],
  source?: string,
): Promise<void> {
  if (ids.length === 0) return;
  const entries = await tx.sql
    .selectFrom('admin_log')
    .select(['id', 'details'])
    .where('target_kind', '=', 'comment')
    .where('target_id', 'in', ids)
    .where('action', 'in', ['comment-deleted', 'comment-restored'])
    .execute();
  for (const entry of entries) {
    const { text, ...details } = JSON.parse(entry.details) as Details;
    const isMeant = source === undefined || text === source;
    if (isMeant && text !== undefined) await saveDetails(tx.sql, entry.id, details);
  }
}
