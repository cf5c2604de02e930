import type { Report } from '../../contract/reports.ts';
import {
  ANSWER_DELETE_REASONS,
  QUESTION_DELETE_REASONS,
} from '../../contract/moderation-reasons.ts';
import { type AdminAction, whyFields } from './actions.ts';

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
  const { kind, deleted } = post;
  if (deleted)
    return [
      { name: `restore-${kind}`, label: `Restore ${kind === 'question' ? 'Question' : 'Answer'}` },
    ];
  const reasons = kind === 'question' ? QUESTION_DELETE_REASONS : ANSWER_DELETE_REASONS;
  return [
    {
      name: `delete-${kind}`,
      label: `Delete ${kind === 'question' ? 'Question' : 'Answer'}`,
      fields: whyFields(reasons),
    },
  ];
}
