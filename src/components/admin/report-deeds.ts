import type { Report } from '../../contract/reports.ts';
import { type Deed, WHY } from './deeds.ts';

/** What a moderator can decide about a report. */
export function reportDeeds({ status }: Report): Deed[] {
  if (status !== 'open') return [{ name: 'reopen', label: 'Reopen' }];
  return [
    { name: 'resolve', label: 'Resolve' },
    { name: 'dismiss', label: 'Dismiss' },
  ];
}

/** What a moderator can do to the post that a report is about. */
export function reportedPostDeeds({ post }: Report): Deed[] {
  return post.deleted
    ? [{ name: `restore-${post.kind}`, label: `Restore the ${post.kind}` }]
    : [{ name: `delete-${post.kind}`, label: `Delete the ${post.kind}`, fields: [WHY] }];
}
