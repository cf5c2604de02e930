import type { AdminQuestion } from '../../contract/moderation.ts';
import { type AdminAction, WHY } from './actions.ts';

const CLOSE: AdminAction = {
  name: 'close',
  label: 'Close',
  fields: [
    WHY,
    { name: 'duplicateOf', label: 'Number of the question that it repeats (optional)' },
  ],
};

/** What a moderator can do to a question. */
export function questionActions({ featured, status, deletedAt }: AdminQuestion): AdminAction[] {
  if (typeof deletedAt === 'string') return [{ name: 'restore', label: 'Restore' }];
  return [
    featured ? { name: 'unfeature', label: 'Unfeature' } : { name: 'feature', label: 'Feature' },
    status === 'closed' ? { name: 'reopen', label: 'Reopen' } : CLOSE,
    { name: 'delete', label: 'Delete', fields: [WHY] },
  ];
}
