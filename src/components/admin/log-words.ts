import type { LogAction } from '../../contract/log.ts';

const ACTIONS: Readonly<Record<LogAction, string>> = {
  'role-changed': 'Changed the role of',
  'user-suspended': 'Suspended',
  'user-readmitted': 'Lifted the suspension of',
  'question-featured': 'Featured the question',
  'question-unfeatured': 'Unfeatured the question',
  'question-closed': 'Closed the question',
  'question-reopened': 'Reopened the question',
  'question-deleted': 'Deleted the question',
  'question-restored': 'Restored the question',
  'question-edited': 'Edited the question',
  'answer-deleted': 'Deleted an answer to',
  'answer-restored': 'Restored an answer to',
  'answer-edited': 'Edited an answer to',
  'tag-created': 'Created the tag',
  'tag-removed': 'Removed the tag',
  'tag-changed': 'Changed the tag',
  'tag-renamed': 'Renamed the tag',
  'tag-merged': 'Merged the tag',
  'tag-split': 'Took back the merge of the tag',
  'report-resolved': 'Resolved the report',
  'report-dismissed': 'Dismissed the report',
  'report-reopened': 'Reopened the report',
};

/** What each action is called; a backend may name more. */
export const ACTION_LABELS: Readonly<Record<string, string | undefined>> = ACTIONS;

const DETAIL_LABELS: Readonly<Record<string, string | undefined>> = {
  from: 'Before',
  to: 'After',
  reason: 'Reason',
  duplicateOf: 'Duplicate of question',
  postId: 'Post',
};

/** What goes with an entry of the log, a line each. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${DETAIL_LABELS[name] ?? name}: ${textOf(value)}`);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return detailsOf({ ...value }).join('; ');
}
