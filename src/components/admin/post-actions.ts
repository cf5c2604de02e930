import { type AdminQuestion, LOCK_DAYS } from '../../contract/moderation.ts';
import type { OwnCloseReason } from '../../contract/site-settings.ts';
import type { Question } from '../../contract/questions.ts';
import {
  ANSWER_DELETE_REASONS,
  CLOSE_REASONS,
  DUPLICATE_REASON,
  LOCK_REASONS,
  ownReasonText,
  QUESTION_DELETE_REASONS,
} from '../../contract/moderation-reasons.ts';
import { type AdminAction, type Choice, TO_AUTHOR, whyFields } from './actions.ts';
import { excerpt, plainText } from '../../markup/plain.ts';
import { counted } from '../../shared/counted.ts';
import { pictureAt } from '../../shared/picture-names.ts';

const DUPLICATE: Choice = {
  value: DUPLICATE_REASON,
  label: 'Duplicate',
  hint: 'It has been asked before; readers are sent to the original.',
  field: { name: 'duplicateOf', label: 'Original question', kind: 'question' },
};

/** `own`: the reasons that admins have written. */
function closeAction(own: readonly OwnCloseReason[]): AdminAction {
  const usual = CLOSE_REASONS.map(({ name, hint }) => ({ value: name, label: name, hint }));
  const written = own.map(({ title, advice }) => {
    const value = ownReasonText(title);
    return { value, label: value, hint: advice };
  });
  return {
    name: 'close',
    label: 'Close',
    fields: whyFields(
      [...usual, ...written, DUPLICATE],
      'Shown on the question, with advice on how to get it reopened.',
    ),
  };
}

/** The state that decides on the actions; readers get some questions with less than that. */
type State = {
  readonly [Name in 'featured' | 'status' | 'deletedAt']?: AdminQuestion[Name] | null | undefined;
};

/** Moves the answers of a duplicate to its original. */
export const moveActions = ({ duplicateOf, answers }: Question): AdminAction[] =>
  duplicateOf && answers.length > 0
    ? [{ name: 'move-answers', label: 'Move Answers to the Original' }]
    : [];

/** What a moderator can do to a question; `features`: not moderators of single tags. */
export function questionActions(
  { featured, status, deletedAt }: State,
  own: readonly OwnCloseReason[],
  features = true,
): AdminAction[] {
  if (typeof deletedAt === 'string') return [{ name: 'restore', label: 'Restore' }];
  const feature = featured
    ? { name: 'unfeature', label: 'Unfeature' }
    : { name: 'feature', label: 'Feature' };
  return [
    ...(features ? [feature] : []),
    status === 'closed' ? { name: 'reopen', label: 'Reopen' } : closeAction(own),
    {
      name: 'delete',
      label: 'Delete',
      fields: whyFields(QUESTION_DELETE_REASONS, TO_AUTHOR),
      isDangerous: true,
    },
  ];
}

const LENGTHS: readonly Choice[] = [
  ...LOCK_DAYS.map((days) => ({ value: String(days), label: counted(days, 'day') })),
  { value: '', label: 'Unlock now' },
];

const fields = [
  { name: 'days', label: 'Length', value: '7', choices: LENGTHS },
  // Not required by the browser: unlocking takes no reason.
  ...whyFields(LOCK_REASONS, 'Shown beside the lock.').map((field) => ({
    ...field,
    required: false,
  })),
];

/** What a moderator can do to a question for a while: people new to the site cannot answer it. */
export const PROTECT: AdminAction = { name: 'lock-answers', label: 'Protect', fields };

/** What a moderator can do to any post that is not deleted, for a while. */
export const LOCK_ACTIONS: readonly AdminAction[] = [
  { name: 'lock-comments', label: 'Lock Comments', fields },
  { name: 'lock-edits', label: 'Lock Edits', fields },
];

/** What a moderator can do to an answer that is not deleted. */
export const ANSWER_ACTIONS: readonly AdminAction[] = [
  ...LOCK_ACTIONS,
  {
    name: 'delete-answer',
    label: 'Delete',
    fields: whyFields(ANSWER_DELETE_REASONS, TO_AUTHOR),
    isDangerous: true,
  },
];

/** Moves an answer of a duplicate to the original. */
export const MOVE_ANSWER: AdminAction = { name: 'move-answer', label: 'Move to the Original' };

/** Characters of an answer that identify it for a moderator. */
const SHOWN = 80;

/** Converts an answer to a comment on its question or on another answer. */
export function convertAction(question: Question, answerId: string): AdminAction {
  const others = question.answers.filter(({ _id }) => _id !== answerId);
  const choices = [
    { value: question._id, label: 'The question' },
    ...others.map(({ _id, author, content }) => ({
      value: _id,
      label: `The answer by ${author?.username ?? 'an unknown user'}: ${excerpt(plainText(content), SHOWN)}`,
    })),
  ];
  const field = { name: 'postId', label: 'As a comment on', value: question._id, choices };
  return { name: 'convert-answer', label: 'Convert', fields: [field] };
}

const IMAGE = /<img\b[^>]*>/g;

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Removes one of the pictures that a body shows, everywhere and for good. */
export function pictureActions(html: string): AdminAction[] {
  const pictures = [...html.matchAll(IMAGE)].flatMap(([tag], at) => {
    const value = pictureAt(attribute(tag, 'src'));
    const label = `${String(at + 1)}: ${attribute(tag, 'alt')}`;
    return value === undefined ? [] : [{ value, label }];
  });
  if (pictures.length === 0) return [];
  const label = 'It disappears from all posts and cannot be uploaded again';
  const field = { name: 'picture', label, choices: pictures, required: true };
  return [
    {
      name: 'remove-picture',
      label: 'Remove a Picture for Good',
      fields: [field],
      isDangerous: true,
    },
  ];
}
