import { questionPath } from '../../../contract/addresses.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { reserveIds } from '../../platform/sql/keys.ts';
import { linkTo } from '../../platform/http/ids.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Body } from '../posts/body.ts';
import { openItem } from '../review/review.ts';
import { refuseMuted, remember, type Screened } from '../spam/spam.ts';
import { insertRows } from '../../platform/sql/rows.ts';

/** A post that has to wait. */
export interface ToHold extends Body, Pick<NewRow<'posts'>, 'kind' | 'author_id' | 'title'> {
  readonly question_id?: number;
  /** Names of tags, which may not exist yet. */
  readonly tags?: readonly string[];
  readonly tex?: 0 | 1;
}

/** Puts a post before the reviewers instead of publishing it, and returns its id. */
export async function hold(tx: Transaction, post: ToHold, screened: Screened): Promise<number> {
  const { kind, author_id, question_id = null, title = null, tags = [], tex = 0, ...body } = post;
  await refuseMuted(tx.sql, { id: author_id, role: 'user' });
  const [id = 0] = await reserveIds(tx, 'posts', 1);
  await insertRows(tx.sql, 'held_posts', {
    ...body,
    ...{ id, kind, author_id, question_id, title, tex },
    tags: JSON.stringify(tags),
    source_format: body.source_format,
    created_at: tx.now,
    score: screened.score,
    signs: JSON.stringify(screened.signs),
  });
  await remember(tx, { id, kind, authorId: author_id }, screened);
  await openItem(tx, { queue: 'held', target: { kind: 'held', id }, authorId: author_id });
  await notify(tx, {
    userId: author_id,
    event: 'post-held',
    params: { post: kind },
    link: question_id === null ? questionPath(String(id)) : linkTo({ id, question_id }),
  });
  return id;
}
