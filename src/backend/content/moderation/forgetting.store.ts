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

type Details = Readonly<Record<string, unknown>>;

/** Removes the reason of the edit that produced a removed revision; the next edit becomes final. */
export async function forgetRevision(
  tx: Transaction,
  { id, kind }: LockedPost,
  revision: number,
): Promise<void> {
  const edits = await tx.sql
    .selectFrom('admin_log')
    .select(['id', 'details'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .where('action', '=', kind === 'question' ? 'question-edited' : 'answer-edited')
    .execute();
  for (const edit of edits) {
    const { reason, previous, ...details } = JSON.parse(edit.details) as Details;
    const isOfRevision = details.revision === revision;
    if (isOfRevision) await saveDetails(tx.sql, edit.id, { ...details, previous });
    else if (previous === revision) await saveDetails(tx.sql, edit.id, { ...details, reason });
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
