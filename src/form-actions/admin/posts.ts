import type { APIContext } from 'astro';
import { deletionPath, questionPath } from '../../contract/addresses.ts';
import { lockText, type LockKind } from '../../contract/moderation.ts';
import { DUPLICATE_REASON, success } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { counted } from '../../shared/counted.ts';
import { findOriginals, idOf } from '../closing.ts';
import { InvalidInput } from '../form.ts';
import {
  type AdminActions,
  type AdminForm,
  administer,
  REASON_FIELDS,
  reasonIn,
  type Run,
  withReason,
} from './actions.ts';

const QUESTION_ACTIONS: AdminActions = {
  feature: featuring(true),
  unfeature: featuring(false),
  close: withReason(close),
  reopen: closing(false),
  delete: withReason(deleting(true)),
  restore: deleting(false),
};

function featuring(featured: boolean): Run {
  return async (call, { target: id = '' }) => {
    const { question } = await call(ROUTES.featureQuestion, { params: { id }, body: { featured } });
    return success(`“${question.title}” is ${featured ? 'featured' : 'no longer featured'}`);
  };
}

function closing(closed: boolean): Run {
  return async (call, fields) => {
    const { target: id = '', duplicateOf } = fields;
    const body = { closed, reason: reasonIn(fields), duplicateOf };
    const { question } = await call(ROUTES.closeQuestion, { params: { id }, body });
    return success(`“${question.title}” is ${closed ? 'closed' : 'reopened'}`);
  };
}

/**
 * Closes a question; for a duplicate, lets the moderator choose the original if words of a title
 * were typed.
 */
async function close(...[call, fields]: Parameters<Run>): ReturnType<Run> {
  const { why, find = '', original = '', duplicateOf = '', target = '' } = fields;
  if (why !== DUPLICATE_REASON) return closing(true)(call, { ...fields, duplicateOf: '' });
  const typed = duplicateOf.trim();
  const id = find === '' ? (idOf(original) ?? idOf(typed)) : undefined;
  if (id !== undefined) return closing(true)(call, { ...fields, duplicateOf: id });
  return { found: await findOriginals(call, typed, target), status: 200 };
}

/** Deletes or restores a question. */
function deleting(deleted: boolean): Run {
  return async (call, fields) => {
    const { target: id = '' } = fields;
    const body = { deleted, reason: reasonIn(fields) };
    const { question } = await call(ROUTES.setQuestionDeleted, { params: { id }, body });
    return success(`“${question.title}” is ${deleted ? 'deleted' : 'restored'}`);
  };
}

const QUESTION_FIELDS = [...REASON_FIELDS, 'duplicateOf', 'original', 'find'] as const;

/** Features, closes, reopens, deletes and restores questions. */
export const manageQuestions = (context: APIContext) =>
  administer(context, QUESTION_FIELDS, QUESTION_ACTIONS);

/** Where moderators find deleted questions, whose own pages show nothing else. */
const DELETED = '/admin/questions?status=deleted';

/** Moderates a question, or an answer to it, and redirects back to it. */
export const moderatePost = (
  context: APIContext,
  questionId: string,
): Promise<AdminForm | Response> =>
  administer(
    context,
    [...QUESTION_FIELDS, 'days', 'postId', 'picture'],
    {
      ...QUESTION_ACTIONS,
      'delete-answer': withReason(deleteAnswer),
      'convert-answer': convertAnswer,
      'move-answers': moving(questionId, () => undefined),
      'move-answer': moving(questionId, (answerId) => [answerId]),
      'remove-picture': removePicture,
      'lock-comments': locking('comments'),
      'lock-edits': locking('edits'),
      'lock-answers': locking('answers'),
    },
    (action) => {
      if (action !== 'delete') return questionPath(questionId);
      // Only moderators of all tags read the list.
      return context.locals.session?.user.role === 'user' ? deletionPath(questionId) : DELETED;
    },
  );

async function deleteAnswer(...[call, fields]: Parameters<Run>): ReturnType<Run> {
  const { target: id = '' } = fields;
  const body = { deleted: true, reason: reasonIn(fields) };
  await call(ROUTES.setAnswerDeleted, { params: { id }, body });
  return success('The answer is deleted');
}

/** Converts an answer to a comment on the chosen post. */
const convertAnswer: Run = async (call, { target: answerId = '', postId = '' }) => {
  await call(ROUTES.convertAnswer, { params: { answerId }, body: { postId } });
  return success('Answer converted to a comment. You can undo this in the log.');
};

/** Moves answers of a duplicate to its original: those with these ids, or all. */
const moving =
  (questionId: string, idsOf: (target: string) => string[] | undefined): Run =>
  async (call, { target = '' }) => {
    const { moved, original } = await call(ROUTES.moveAnswers, {
      params: { id: questionId },
      body: { answers: idsOf(target) },
    });
    const answers = counted(moved, 'answer');
    return success(`${answers} moved to “${original.title}”. You can undo this in the log.`);
  };

const removePicture: Run = async (call, { picture = '' }) => {
  if (picture === '') throw new InvalidInput({ picture: 'Choose a picture' });
  await call(ROUTES.removePicture, { params: { hash: picture } });
  return success('Picture removed for good');
};

/** Locks something of a post for some days, or unlocks it if none are chosen. */
const locking =
  (kind: LockKind): Run =>
  async (call, fields) => {
    const { target: id = '', days = '' } = fields;
    const body = {
      locked: days !== '',
      reason: reasonIn(fields),
      ...(days !== '' && { days: Number(days) }),
    };
    const { lock } = await call(ROUTES.setLock, { params: { id, kind }, body });
    if (lock) return success(lockText(kind, lock));
    return success(
      kind === 'answers'
        ? 'Everybody can answer this question'
        : `The ${kind} of this post are not locked`,
    );
  };
