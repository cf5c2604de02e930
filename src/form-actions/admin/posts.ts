import * as z from 'zod/mini';
import type { APIContext } from 'astro';
import { deletionPath, questionPath } from '../../contract/addresses.ts';
import {
  lockText,
  type LockKind,
  ClosingForm,
  DeletionForm,
  FeatureForm,
  LockForm,
} from '../../contract/moderation.ts';
import { DUPLICATE_REASON } from '../../contract/moderation-reasons.ts';
import { ROUTES } from '../../contract/routes.ts';
import { counted } from '../../shared/counted.ts';
import { findOriginals, idOf } from '../closing.ts';
import {
  action,
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
  delete: questionDeletion(true),
  restore: questionDeletion(false),
};

function featuring(featured: boolean) {
  return action(
    FeatureForm,
    () => ({ featured }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.featureQuestion, { params: { id }, body });
      return `“${question.title}” is ${featured ? 'featured' : 'no longer featured'}`;
    },
  );
}

function closing(closed: boolean) {
  return action(
    ClosingForm,
    (fields) => ({ closed, reason: reasonIn(fields), duplicateOf: fields.duplicateOf }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.closeQuestion, { params: { id }, body });
      return `“${question.title}” is ${closed ? 'closed' : 'reopened'}`;
    },
  );
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
      'delete-answer': answerDeletion(true),
      'convert-answer': conversion,
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

const removePicture = action(
  z.object({ picture: z.string().check(z.minLength(1, 'Choose a picture')) }),
  ({ picture = '' }) => ({ picture }),
  async (call, _, { picture }) => {
    await call(ROUTES.removePicture, { params: { hash: picture } });
    return 'Picture removed for good';
  },
);

/** Converts an answer to a comment on the chosen post. */
const conversion = action(
  z.object({ postId: z.string() }),
  ({ postId = '' }) => ({ postId }),
  async (call, answerId, body) => {
    await call(ROUTES.convertAnswer, { params: { answerId }, body });
    return 'Answer converted to a comment. You can undo this in the log.';
  },
);

/** Moves answers of a duplicate to its original: those with these ids, or all. */
const moving = (questionId: string, idsOf: (target: string) => string[] | undefined) =>
  action(
    z.object({}),
    () => ({}),
    async (call, target) => {
      const { moved, original } = await call(ROUTES.moveAnswers, {
        params: { id: questionId },
        body: { answers: idsOf(target) },
      });
      return `${counted(moved, 'answer')} moved to “${original.title}”. You can undo this in the log.`;
    },
  );

/** Locks something of a post for some days, or unlocks it if none are chosen. */
function locking(kind: LockKind) {
  return action(
    LockForm,
    (fields) => {
      const { days = '' } = fields;
      const isLocked = days !== '';
      return {
        locked: isLocked,
        reason: reasonIn(fields),
        ...(isLocked && { days: Number(days) }),
      };
    },
    async (call, id, body) => {
      const { lock } = await call(ROUTES.setLock, { params: { id, kind }, body });
      if (lock) return lockText(kind, lock);
      return kind === 'answers'
        ? 'Everybody can answer this question'
        : `The ${kind} of this post are not locked`;
    },
  );
}

/** Deletes or restores a question. */
function questionDeletion(deleted: boolean): Run {
  const run = action(
    DeletionForm,
    (fields) => ({ deleted, reason: reasonIn(fields) }),
    async (call, id, body) => {
      const { question } = await call(ROUTES.setQuestionDeleted, { params: { id }, body });
      return `“${question.title}” is ${deleted ? 'deleted' : 'restored'}`;
    },
  );
  return deleted ? withReason(run) : run;
}

/** The same for an answer. */
function answerDeletion(deleted: boolean): Run {
  const run = action(
    DeletionForm,
    (fields) => ({ deleted, reason: reasonIn(fields) }),
    async (call, id, body) => {
      await call(ROUTES.setAnswerDeleted, { params: { id }, body });
      return `The answer is ${deleted ? 'deleted' : 'restored'}`;
    },
  );
  return deleted ? withReason(run) : run;
}
