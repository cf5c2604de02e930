import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { CommentForm } from './comment-forms.ts';
import { Count, Flag, Id, identified, itemsOf, Time } from './fields.ts';
import { Lock } from './locks.ts';
import { PostSummary } from './posts.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';

/** Feature `comments`: what somebody says below a question or an answer. */
export const Comment = identified({
  content: BodyHtml,
  /** What its author wrote; for the author alone. */
  markdown: z.string().nullish(),
  author: SomeAuthor,
  createdAt: Time,
  /** When it was edited, if that was later than ten minutes after it was posted. */
  editedAt: Time.nullish(),
  voteScore: Count,
  /** Whether the caller has voted for it. */
  hasVoted: Flag,
  /** The comment that it replies to. */
  replyTo: Id.nullish(),
  /** Whether it was deleted: it has replies, and no text any more. */
  isDeleted: Flag,
  /** In lists of all, for its author and moderators: whether it has said something else before. */
  hasOlderTexts: z.boolean().nullish(),
});
export type Comment = z.output<typeof Comment>;

const CommentList = z.object({
  comments: itemsOf(Comment),
  total: Count,
  /** Where nobody but moderators comments for a while. */
  lock: Lock.nullish(),
});

const NewComment = z.object({ ...CommentForm.shape, replyTo: Id.nullish() });

const byComment = z.object({ commentId: z.string() });

const LIST = 'All comments below a post, oldest first';
const POST = 'Comment on a post; `content` is Markdown, `replyTo` another comment below it';

export const listQuestionComments = route({
  method: 'GET',
  path: '/questions/{id}/comments',
  access: 'personal',
  summary: LIST,
  source: 'feature comments',
  params: z.object({ id: z.string() }),
  response: CommentList,
});

export const listAnswerComments = route({
  method: 'GET',
  path: '/answers/{answerId}/comments',
  access: 'personal',
  summary: LIST,
  source: 'feature comments',
  params: z.object({ answerId: z.string() }),
  response: CommentList,
});

export const commentOnQuestion = route({
  method: 'POST',
  path: '/questions/{id}/comments',
  access: 'member',
  refusal: 'Please login to comment',
  summary: POST,
  source: 'feature comments',
  status: 201,
  params: z.object({ id: z.string() }),
  body: NewComment,
  response: z.object({ comment: Comment }),
});

export const commentOnAnswer = route({
  method: 'POST',
  path: '/answers/{answerId}/comments',
  access: 'member',
  refusal: 'Please login to comment',
  summary: POST,
  source: 'feature comments',
  status: 201,
  params: z.object({ answerId: z.string() }),
  body: NewComment,
  response: z.object({ comment: Comment }),
});

export const getComment = route({
  method: 'GET',
  path: '/comments/{commentId}',
  access: 'personal',
  summary: 'A comment, the post that it stands below, and whether the post’s page shows it',
  source: 'feature comments',
  params: byComment,
  response: z.object({ comment: Comment, post: PostSummary, isShown: Flag }),
});

export const editComment = route({
  method: 'PUT',
  path: '/comments/{commentId}',
  access: 'member',
  summary: 'Edit an own comment of the last 24 hours',
  source: 'feature comments',
  params: byComment,
  body: CommentForm,
  response: z.object({ comment: Comment }),
});

/** What a comment said before an edit, as Markdown, and when it was edited. */
const OlderText = z.object({ markdown: z.string(), until: Time });
export type OlderText = z.output<typeof OlderText>;

export const listOlderTexts = route({
  method: 'GET',
  path: '/comments/{commentId}/history',
  access: 'member',
  summary: 'What a comment said before its edits, oldest first; for its author and moderators',
  source: 'feature comments',
  params: byComment,
  response: z.object({ texts: itemsOf(OlderText) }),
});

export const deleteComment = route({
  method: 'DELETE',
  path: '/comments/{commentId}',
  access: 'member',
  summary: 'Delete an own comment; moderators delete any, with a reason',
  source: 'feature comments',
  params: byComment,
  query: z.object({ reason: z.string().trim().max(500, 'At most 500 characters').optional() }),
  response: z.object({ ok: z.literal(true) }),
});

export const voteComment = route({
  method: 'PUT',
  path: '/comments/{commentId}/vote',
  access: 'member',
  refusal: 'Please login to vote',
  summary: 'Vote for a comment; once more takes it back',
  source: 'feature comments',
  params: byComment,
  response: z.object({ voteScore: Count, hasVoted: Flag }),
});
