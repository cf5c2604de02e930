import type { APIContext } from 'astro';
import {
  deletionPath,
  postPath,
  ANSWER_QUEUE_PATH,
  answerAnchorPath,
  answerPath,
  segment,
  trialsPath,
} from '../contract/addresses.ts';
import { AnswerTrialForm } from '../contract/answer-trials.ts';
import { AnswerForm } from '../contract/forms.ts';
import { error, MESSAGES, success } from '../contract/messages.ts';
import { ROUTES } from '../contract/routes.ts';
import { checkPost, previewed } from './bodies.ts';
import { DRAFT_FIELDS, draftOf, HIDDEN_FIELDS, hiddenOf, namedDraft } from './drafts.ts';
import { invalid, orThrow, valid } from './form.ts';
import { buttonAction, memberAction } from './member-action.ts';
import { readPost } from './pictures.ts';
import { refuseVisitor } from './member-page.ts';

/** Posts an answer written as Markdown, and redirects to it; or previews it. */
export async function answer(context: APIContext, questionId: string) {
  const { locals } = context;
  const message = error('Please login to answer');
  const refusal = await refuseVisitor(context, ROUTES.postAnswer.access, {
    message,
    back: context.url.pathname,
  });
  if (refusal) return refusal;
  const place = { question: questionId };
  const names = ['content', 'preview', ...DRAFT_FIELDS, ...HIDDEN_FIELDS] as const;
  const { fields, problem } = await readPost(context, names);
  const kept = { content: fields.content, ...draftOf(fields), ...hiddenOf(fields) };
  if (problem) return invalid({ ...kept, ...problem.values }, problem.errors);
  if (fields.preview !== '') return previewed(locals, kept, place);
  return memberAction(context, {
    failed: MESSAGES.answerFailed,
    kept: () => kept,
    async run(call) {
      const typed = { ...kept, questionId };
      const data = orThrow(await checkPost(locals, AnswerForm, typed, place));
      const posted = await call(ROUTES.postAnswer, { body: { ...data, ...namedDraft(fields) } });
      const draft = fields.target || `answer:${questionId}`;
      const path = answerPath(questionId, posted.answer._id);
      const message = posted.held ? MESSAGES.postHeld : MESSAGES.answerPosted;
      return [path, { ...message, posted: draft }];
    },
  });
}

/** Accepts an answer, or undoes it if the form has `take=back`. */
export function accept(context: APIContext): Promise<Response> {
  const answerId = segment(context.request, 3);
  return buttonAction(context, {
    fields: ['take'],
    back: answerPath(segment(context.request, 1), answerId),
    guests: MESSAGES.onlyAuthorAccepts,
    failed: MESSAGES.acceptFailed,
    forbidden: MESSAGES.onlyAuthorAccepts,
    async run(call, { take }) {
      if (!(await mayAccept(context))) return MESSAGES.onlyAuthorAccepts;
      if (take !== 'back') {
        await call(ROUTES.acceptAnswer, { params: { answerId } });
        return MESSAGES.answerAccepted;
      }
      await call(ROUTES.unacceptAnswer, { params: { answerId } });
      return MESSAGES.acceptanceTakenBack;
    },
  });
}

/**
 * Other backends may accept this call from anybody, so the site checks that the member is the
 * asker.
 */
async function mayAccept({ request, locals: { api, session } }: APIContext): Promise<boolean> {
  if (!session || api.contract === 'whole') return true;
  const params = { id: segment(request, 1) };
  const { question } = await api.call(ROUTES.getQuestion, { params, query: {} });
  return question.author?._id === session.user._id;
}

const LOG_IN = { kind: 'error', text: 'Please log in to say whether it works' } as const;

/** Saves the sender's verdict on an answer, or removes it. */
export const changeTrial = (context: APIContext, answerId: string) =>
  memberAction(context, {
    fields: ['verdict', 'version'],
    back: trialsPath(answerId),
    guests: LOG_IN,
    failed: error('Failed to save your report'),
    async run(call, { do: button, ...fields }) {
      if (button === 'withdraw') {
        await call(ROUTES.withdrawTrial, { params: { answerId } });
        return success('Report withdrawn');
      }
      await call(ROUTES.reportTrial, {
        params: { answerId },
        body: valid(AnswerTrialForm, fields),
      });
      return success('Thanks! Your report is shown with the answer.');
    },
  });

/** Skips a question in the member's answer queue, or undoes that. */
export const skipInQueue = async (context: APIContext): Promise<Response> =>
  (await refuseVisitor(context, ROUTES.skipQuestion.access)) ??
  buttonAction(context, {
    fields: ['question', 'do'],
    back: ANSWER_QUEUE_PATH,
    guests: error('Please log in to skip questions'),
    failed: MESSAGES.skipFailed,
    async run(call, { question: id, do: action }) {
      const isSkipped = action !== 'bring-back';
      const skipped = `${ANSWER_QUEUE_PATH}?skipped=${encodeURIComponent(id)}`;
      if (id === '') return MESSAGES.skipFailed;
      await call(ROUTES.skipQuestion, { params: { id }, body: { isSkipped } });
      return isSkipped
        ? [skipped, success('Skipped for 30 days')]
        : success('The question is back in your queue');
    },
  });

/**
 * The address of an answer: on the page of its question that has it, or on the first page if that
 * is unknown, as on a backend without pages of answers. An answer may have been moved to another
 * question, and some members see deleted ones.
 */
export async function findAnswerPath(
  { api, session }: Pick<App.Locals, 'api' | 'session'>,
  id: string,
  answerId: string,
): Promise<string> {
  if (api.contract !== 'whole') return answerAnchorPath(id, answerId);
  const given = { params: { id }, query: { answer: answerId } };
  // The question's own page will report the error.
  const found = await api.call(ROUTES.getQuestion, given).catch(() => undefined);
  const here = answerAnchorPath(id, answerId, found?.pagination?.currentPage);
  const { answers = [], heldAnswers } = found?.question ?? {};
  if (!found || [...answers, ...(heldAnswers ?? [])].some(({ _id }) => _id === answerId))
    return here;
  const moved = await api.call(ROUTES.getPost, { params: { id: answerId } }).catch(() => undefined);
  if (moved && moved.post.questionId !== id)
    return postPath({ question: moved.post.questionId, answer: answerId });
  const seesDeleted = session?.user.privileges?.includes('see-deleted') === true;
  return seesDeleted && !moved ? deletionPath(answerId) : here;
}
