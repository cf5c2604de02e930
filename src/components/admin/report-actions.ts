import type { Report } from '../../contract/reports.ts';
import { type AdminAction, WHY } from './actions.ts';

/** What a moderator can decide about a report. */
export function reportActions({ status }: Report): AdminAction[] {
  if (status !== 'open') return [{ name: 'reopen', label: 'Reopen' }];
  return [
    { name: 'resolve', label: 'Resolve' },
    { name: 'dismiss', label: 'Dismiss' },
  ];
}

/** What a moderator can do to the post that a report is about. */
export function reportedPostActions({ post }: Report): AdminAction[] {
  return post.deleted
    ? [{ name: `restore-${post.kind}`, label: `Restore the ${post.kind}` }]
    : [{ name: `delete-${post.kind}`, label: `Delete the ${post.kind}`, fields: [WHY] }];
}
