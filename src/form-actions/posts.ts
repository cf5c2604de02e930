import type { APIContext } from 'astro';
import {
  commentPath,
  historyPath,
  pathOfPost,
  type PostIds,
  questionPath,
  segment,
} from '../contract/addresses.ts';
import { error, MESSAGES, success } from '../contract/messages.ts';
import { FollowForm } from '../contract/question-follow-forms.ts';
import { ROUTES } from '../contract/routes.ts';
import { valid } from './form.ts';
import { buttonAction, memberAction } from './member-action.ts';

/**
 * Deletes the member's own post, and redirects to what is left: an answer's question, or the
 * questions.
 */
export const deletePost = (context: APIContext, { question, answer }: PostIds): Promise<Response> =>
  buttonAction(context, {
    back: context.url.pathname,
    guests: error('Please log in to delete'),
    failed: error('Failed to delete this post'),
    async run(call) {
      if (answer === undefined) {
        await call(ROUTES.deleteQuestion, { params: { id: question } });
        return ['/questions', success('Question deleted')];
      }
      await call(ROUTES.deleteAnswer, { params: { id: answer } });
      return [questionPath(question), success('Answer deleted')];
    },
  });

/** Restores an earlier version of a post, and redirects to its history. */
export function rollBack(context: APIContext): Promise<Response> {
  const id = segment(context.request, 1);
  const version = Number(context.url.searchParams.get('version') ?? '');
  return buttonAction(context, {
    fields: ['number'],
    back: historyPath(id),
    guests: MESSAGES.loginToEdit,
    failed: error('Failed to roll back'),
    async run(call, { number }) {
      const known = Number.isSafeInteger(version) && version > 0 ? { version } : {};
      const body = { number: Number(number), ...known };
      await call(ROUTES.rollBack, { params: { id }, body });
      return success('Rolled back');
    },
  });
}

/** Makes a post a community wiki, or ends that, and redirects to the post. */
export function setWiki(context: APIContext): Promise<Response> {
  const id = segment(context.request, 1);
  return buttonAction(context, {
    fields: ['wiki'],
    back: historyPath(id),
    guests: MESSAGES.loginToEdit,
    failed: MESSAGES.editFailed,
    async run(call, { wiki }) {
      const isWiki = wiki === 'yes';
      await call(ROUTES.setCommunityWiki, { params: { id }, body: { isWiki } });
      const { post } = await call(ROUTES.getPost, { params: { id } });
      return [
        pathOfPost(post),
        isWiki
          ? success('Anyone can edit this post now')
          : success('This post is no longer a community wiki'),
      ];
    },
  });
}

/** Redacts an old version of a post, and redirects to its history. */
export const redact = (context: APIContext, id: string, number: string) =>
  memberAction(context, {
    fields: ['reason'],
    back: historyPath(id),
    failed: error('Failed to redact this version'),
    async run(call, { reason }) {
      await call(ROUTES.redactVersion, { params: { id, number }, body: { reason } });
      return success('Version redacted');
    },
  });

/** The same for a text of a comment. */
export const redactComment = (context: APIContext, commentId: string, number: string) =>
  memberAction(context, {
    fields: ['reason'],
    back: `${commentPath(commentId)}/history`,
    failed: error('Failed to redact this text'),
    async run(call, { reason }) {
      await call(ROUTES.redactComment, { params: { commentId, number }, body: { reason } });
      return success('Text redacted');
    },
  });

/** Saves the sender's notification level at a question, and redirects to it. */
export const chooseFollow = (context: APIContext, id: string) =>
  memberAction(context, {
    fields: ['level'],
    back: questionPath(id),
    failed: MESSAGES.followChoiceFailed,
    async run(call, fields) {
      const body = valid(FollowForm, fields);
      await call(ROUTES.followQuestion, { params: { id }, body });
      return MESSAGES.followChosen;
    },
  });
