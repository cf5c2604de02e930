import type { Report } from '../../contract/reports.ts';
import {
  ANSWER_DELETE_REASONS,
  QUESTION_DELETE_REASONS,
} from '../../contract/moderation-reasons.ts';
import { type AdminAction, TO_AUTHOR, whyFields } from './actions.ts';

/** What a moderator can do about a report and its post. */
export function reportActions({ status, post }: Report): AdminAction[] {
  const decisions =
    status === 'open'
      ? [
          { name: 'resolve', label: 'Resolve' },
          { name: 'dismiss', label: 'Dismiss' },
        ]
      : [{ name: 'reopen', label: 'Reopen' }];
  return [...decisions, postAction(post)];
}

function postAction({ kind, deleted, _id: target }: Report['post']): AdminAction {
  const noun = kind === 'question' ? 'Question' : 'Answer';
  if (deleted) return { name: `restore-${kind}`, label: `Restore ${noun}`, target };
  const reasons = kind === 'question' ? QUESTION_DELETE_REASONS : ANSWER_DELETE_REASONS;
  const fields = whyFields(reasons, TO_AUTHOR);
  return { name: `delete-${kind}`, label: `Delete ${noun}`, target, fields, isDangerous: true };
}
