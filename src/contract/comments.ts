import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { CommentForm } from './comment-forms.ts';
import { Count, Flag, Id, identified, itemsOf, Line, Time, WebAddress } from './fields.ts';
import { Redaction } from './history.ts';
import { Lock } from './locks.ts';
import { Reason, RedactionForm } from './moderation-forms.ts';
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

export const listParticipants = route({
  method: 'GET',
  path: '/posts/{id}/participants',
  access: 'member',
  summary: 'Who takes part in the question of a post, and can be mentioned by anybody; by name',
  source: 'feature comments',
  params: z.object({ id: z.string() }),
  response: z.object({ people: itemsOf(identified({ username: Line, avatar: WebAddress })) }),
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
const OlderText = z.object({ markdown: z.string(), until: Time, redaction: Redaction.nullish() });
export type OlderText = z.output<typeof OlderText>;

export const listOlderTexts = route({
  method: 'GET',
  path: '/comments/{commentId}/history',
  access: 'member',
  summary:
    'What a comment said before its edits, oldest first; for its author, and for moderators also of a deleted comment',
  source: 'feature comments',
  params: byComment,
  response: z.object({
    /** With its text, even if it is deleted. */
    comment: Comment,
    post: PostSummary,
    texts: itemsOf(OlderText),
    /** Of a deleted comment whose text is gone. */
    redaction: Redaction.nullish(),
  }),
});

export const redactComment = route({
  method: 'POST',
  path: '/admin/comments/{commentId}/history/{number}/redact',
  access: 'admin',
  summary:
    'Take away a text of a comment for good: `number` counts from the oldest, and the last one is the present text, which goes once the comment is deleted',
  source: 'feature comments',
  params: z.object({ commentId: z.string(), number: z.string().max(9) }),
  body: RedactionForm,
  response: z.object({ ok: z.literal(true) }),
});

export const deleteComment = route({
  method: 'DELETE',
  path: '/comments/{commentId}',
  access: 'member',
  summary: 'Delete an own comment; moderators delete any, with a reason',
  source: 'feature comments',
  params: byComment,
  query: z.object({ reason: Reason }),
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

const ConvertedAnswer = z.object({ answer: identified({ questionId: Id }) });
const CONVERT = 'Please login to convert a comment';

export const convertComment = route({
  method: 'POST',
  path: '/comments/{commentId}/convert',
  access: 'member',
  refusal: CONVERT,
  summary:
    'Make an answer of a comment, by a moderator or by its writer within 7 days; author, time and licence stay',
  source: 'feature comments',
  status: 201,
  params: byComment,
  response: ConvertedAnswer,
});

export const getConversion = route({
  method: 'GET',
  path: '/comments/{commentId}/convert',
  access: 'public',
  summary: 'The answer that a comment has become, and who has made it one',
  source: 'feature comments',
  params: byComment,
  response: z.object({ answer: identified({ questionId: Id, convertedBy: Id }) }),
});

export const revertComment = route({
  method: 'DELETE',
  path: '/comments/{commentId}/convert',
  access: 'member',
  refusal: CONVERT,
  summary:
    'Make a comment again of the answer that it became, by a moderator or by the writer who converted it',
  source: 'feature comments',
  params: byComment,
  response: z.object({ ok: z.literal(true) }),
});

const CONVERT_ANSWER = 'Please login to convert an answer';

export const convertAnswer = route({
  method: 'POST',
  path: '/answers/{answerId}/convert',
  access: 'member',
  refusal: CONVERT_ANSWER,
  summary:
    'For moderators: make a comment of an answer, below its question or another answer to it (`postId`); its acceptance is taken back, its comments move along. What comments may not have is refused (400)',
  source: 'feature comments',
  status: 201,
  params: z.object({ answerId: z.string() }),
  body: z.object({ postId: Id }),
  response: z.object({ comment: identified({ postId: Id }) }),
});

export const revertAnswer = route({
  method: 'DELETE',
  path: '/answers/{answerId}/convert',
  access: 'member',
  refusal: CONVERT_ANSWER,
  summary:
    'For moderators: make an answer again of the comment that it became, with its acceptance and comments',
  source: 'feature comments',
  params: z.object({ answerId: z.string() }),
  response: z.object({ ok: z.literal(true) }),
});
