import * as z from 'zod';
import { BodyHtml } from './body-format.ts';
import { CommentForm } from './comment-forms.ts';
import { Reason } from './edit-forms.ts';
import { Count, Flag, Id, identified, itemsOf, Line, listOf, Time, WebAddress } from './fields.ts';
import { Redaction, RedactionForm } from './history.ts';
import { Lock } from './moderation.ts';
import { PostSummary } from './posts.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';

/** How long authors can edit their comments, in milliseconds. */
export const EDITED_FOR = 24 * 3_600_000;

/** How long authors can convert their comments to answers, in milliseconds. */
export const CONVERTED_FOR = 7 * 24 * 3_600_000;

/** A comment on a question or an answer. */
export const Comment = identified({
  content: BodyHtml,
  /** The author's source; only sent to the author. */
  markdown: z.string().nullish(),
  author: SomeAuthor,
  createdAt: Time,
  /** When it was edited, if more than ten minutes after it was posted. */
  editedAt: Time.nullish(),
  voteScore: Count,
  /** Whether the caller has voted for it. */
  hasVoted: Flag,
  /** The comment that it answers. */
  replyTo: Id.nullish(),
  /** Whether it was deleted: it has replies, but no text any more. */
  isDeleted: Flag,
  /** In lists of all comments, for its author and moderators: whether it has earlier texts. */
  hasOlderTexts: z.boolean().nullish(),
});
export type Comment = z.output<typeof Comment>;

export const listComments = route('GET /posts/{id}/comments', {
  access: 'personal',
  summary: 'All comments on a post, oldest first',
  response: z.object({
    comments: itemsOf(Comment),
    total: Count,
    /** Set while only moderators can comment. */
    lock: Lock.nullish(),
  }),
});

const Written = z.object({
  comment: Comment,
  /** The names in it of members whom the caller may not mention here: they are not notified. */
  unreached: listOf(Line),
});

export const postComment = route('POST /posts/{id}/comments', {
  access: 'member',
  refusal: 'Please log in to comment',
  summary: 'Comment on a post; `content` is Markdown, `replyTo` is another comment on it',
  status: 201,
  body: z.object({ ...CommentForm.shape, replyTo: Id.nullish() }),
  response: Written,
});

export const getComment = route('GET /comments/{commentId}', {
  access: 'personal',
  summary: 'A comment, its post, and whether the post’s page shows it',
  response: z.object({ comment: Comment, post: PostSummary, isShown: Flag }),
});

export const editComment = route('PUT /comments/{commentId}', {
  access: 'member',
  summary: 'Edit the caller’s own comment within 24 hours',
  body: CommentForm,
  response: Written,
});

/** A comment's text before an edit, as Markdown, and the time of that edit. */
const OlderText = z.object({ markdown: z.string(), until: Time, redaction: Redaction.nullish() });
export type OlderText = z.output<typeof OlderText>;

export const listOlderTexts = route('GET /comments/{commentId}/history', {
  access: 'member',
  summary:
    'Earlier versions of a comment, oldest first; for its author, and for moderators even when deleted',
  response: z.object({
    /** With its text, even if it is deleted. */
    comment: Comment,
    post: PostSummary,
    texts: itemsOf(OlderText),
    /** For a deleted comment with a redacted text. */
    redaction: Redaction.nullish(),
  }),
});

export const redactComment = route('POST /admin/comments/{commentId}/history/{number}/redact', {
  access: 'admin',
  summary:
    'Permanently redact a version of a comment: `number` counts from the oldest; the last is the current text, which can be redacted once the comment is deleted',
  params: z.object({ commentId: z.string(), number: z.string().max(9) }),
  body: RedactionForm,
  response: z.object({ ok: z.literal(true) }),
});

export const deleteComment = route('DELETE /comments/{commentId}', {
  access: 'member',
  summary: 'Delete the caller’s own comment; moderators can delete any, with a reason',
  query: z.object({ reason: Reason }),
  response: z.object({ ok: z.literal(true) }),
});

export const voteComment = route('PUT /comments/{commentId}/vote', {
  access: 'member',
  refusal: 'Please login to vote',
  summary: 'Upvote a comment; voting again removes the vote',
  response: z.object({ voteScore: Count, hasVoted: Flag }),
});

export const listParticipants = route('GET /posts/{id}/participants', {
  access: 'member',
  summary: 'The participants of a post’s question, whom anyone can mention, by name',
  response: z.object({ people: itemsOf(identified({ username: Line, avatar: WebAddress })) }),
});

const ConvertedAnswer = z.object({ answer: identified({ questionId: Id }) });
const CONVERT = 'Please log in to convert a comment';

export const convertComment = route('POST /comments/{commentId}/convert', {
  access: 'member',
  refusal: CONVERT,
  summary:
    'Convert a comment to an answer, by a moderator or by its author within 7 days; author, time and license stay',
  status: 201,
  response: ConvertedAnswer,
});

export const getConversion = route('GET /comments/{commentId}/convert', {
  access: 'public',
  summary: 'The answer that a comment was converted to, and who converted it',
  response: z.object({ answer: identified({ questionId: Id, convertedBy: Id }) }),
});

export const revertComment = route('DELETE /comments/{commentId}/convert', {
  access: 'member',
  refusal: CONVERT,
  summary:
    'Convert the answer back to the comment it was, by a moderator or the author who converted it',
  response: z.object({ ok: z.literal(true) }),
});

const CONVERT_ANSWER = 'Please log in to convert an answer';

export const convertAnswer = route('POST /answers/{answerId}/convert', {
  access: 'member',
  refusal: CONVERT_ANSWER,
  summary:
    'For moderators: convert an answer to a comment on its question or another answer (`postId`); it is unaccepted and its comments move with it. Content that comments can’t have is refused (400)',
  status: 201,
  body: z.object({ postId: Id }),
  response: z.object({ comment: identified({ postId: Id }) }),
});

export const revertAnswer = route('DELETE /answers/{answerId}/convert', {
  access: 'member',
  refusal: CONVERT_ANSWER,
  summary:
    'For moderators: convert the comment back to the answer it was, with its acceptance and comments',
  response: z.object({ ok: z.literal(true) }),
});
