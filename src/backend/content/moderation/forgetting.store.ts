import type { LockedPost } from '../posts/posts.store.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { saveDetails } from './log.store.ts';
import { idsOnPage } from '../../platform/sql/post-kinds.ts';
import { findRows } from '../../platform/sql/rows.ts';

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

type Details = Readonly<Record<string, unknown>>;

/** Removes the reason of the edit that produced a removed revision; the next edit becomes final. */
export async function forgetRevision(
  tx: Transaction,
  { id, kind }: LockedPost,
  revision: number,
): Promise<void> {
  const action = `${kind}-edited` as const;
  const which = { target_kind: kind, target_id: id, action };
  const edits = await findRows(tx.sql, 'admin_log', which, ['id', 'details']);
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
  const action = ['comment-deleted', 'comment-restored'] as const;
  const which = { target_kind: 'comment', target_id: ids, action } as const;
  const entries = await findRows(tx.sql, 'admin_log', which, ['id', 'details']);
  for (const entry of entries) {
    const { text, ...details } = JSON.parse(entry.details) as Details;
    const isMeant = source === undefined || text === source;
    if (isMeant && text !== undefined) await saveDetails(tx.sql, entry.id, details);
  }
}
