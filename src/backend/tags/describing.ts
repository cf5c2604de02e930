import { HttpError } from '../http/errors.ts';
import type { Row } from '../sql/tables.ts';
import type { Transaction } from '../sql/transaction.ts';
import { type AdminTag, saveTag } from './admin-store.ts';
import { keepVersion } from './versions-store.ts';

type Described = Pick<Row<'tags'>, 'id' | 'version' | 'description' | 'created_at'>;

/** A new description, by whom and why. */
export interface Description {
  readonly description: string;
  readonly authorId: number;
  /** Who approved it, where it was suggested. */
  readonly approverId?: number;
  readonly reason?: string | undefined;
}

/** Gives a tag that is held another description, which is a version of its own. */
export async function describeTag(
  tx: Transaction,
  tag: AdminTag,
  { description, authorId, approverId, reason = '' }: Description,
): Promise<void> {
  if (tag.version === 1) await keepVersion(tx, firstVersion(tag));
  const number = tag.version + 1;
  await keepVersion(tx, {
    tag_id: tag.id,
    number,
    author_id: authorId,
    approver_id: approverId ?? null,
    description,
    reason,
    created_at: tx.now,
  });
  await saveTag(tx, tag.id, { description, version: number });
}

/** What a tag said before anybody changed it; who wrote that is not known. */
export const firstVersion = ({ id, description, created_at }: Described) => ({
  tag_id: id,
  number: 1,
  author_id: null,
  approver_id: null,
  description,
  reason: '',
  created_at,
});

/** Refuses a change that began from another version than the newest one; none names none. */
export function mustBeCurrent(tag: Described, version: number | undefined): void {
  if (version === undefined || version === tag.version) return;
  throw new HttpError('conflict', 'This tag’s description has changed since you opened it', {
    current: tag.version,
  });
}
