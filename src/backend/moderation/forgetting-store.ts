import { idsOnPage } from '../posts/page.ts';
import type { LockedPost } from '../posts/store.ts';
import type { Transaction } from '../sql/transaction.ts';
import { saveDetails } from './log-store.ts';

/** Gives a question its present title wherever the log has called it by one that has to go. */
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

/** Forgets that an edit can be undone by giving a post the text of a revision again. */
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
    const { previous, ...details } = JSON.parse(edit.details) as Record<string, unknown>;
    if (previous === revision) await saveDetails(tx.sql, edit.id, details);
  }
}
