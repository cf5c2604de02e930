import { HttpError } from '../../platform/http/errors.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { type AdminTag } from './admin.store.ts';
import { updateRows, insertNewRows } from '../../platform/sql/rows.ts';

type Described = Pick<Row<'tags'>, 'id' | 'version' | 'description' | 'created_at'>;

/** A new description, its author, and the reason. */
export interface Description {
  readonly description: string;
  readonly authorId: number;
  /** Who approved it, if it was suggested. */
  readonly approverId?: number;
  readonly reason?: string | undefined;
}

/** Gives a locked tag a new description, stored as a version. */
export async function describeTag(
  tx: Transaction,
  tag: AdminTag,
  { description, authorId, approverId, reason = '' }: Description,
): Promise<void> {
  if (tag.version === 1) await insertNewRows(tx.sql, 'tag_versions', firstVersion(tag));
  const number = tag.version + 1;
  await insertNewRows(tx.sql, 'tag_versions', {
    tag_id: tag.id,
    number,
    author_id: authorId,
    approver_id: approverId ?? null,
    description,
    reason,
    created_at: tx.now,
  });
  await updateRows(tx.sql, 'tags', tag.id, { description, version: number });
}

/** The original description of a tag, whose author is unknown. */
export const firstVersion = ({ id, description, created_at }: Described) => ({
  tag_id: id,
  number: 1,
  author_id: null,
  approver_id: null,
  description,
  reason: '',
  created_at,
});

/** Refuses a change that did not start from the newest version. Undefined is always accepted. */
export function mustBeCurrent(tag: Described, version: number | undefined): void {
  if (version === undefined || version === tag.version) return;
  throw new HttpError('conflict', 'This tag’s description has changed since you opened it', {
    current: tag.version,
  });
}
