import * as z from 'zod/mini';
import { type Message, success } from './messages.ts';
import { isVisible, multiLine, visibleText } from '../shared/clean-text.ts';

/** Length of a comment's Markdown. */
const COMMENT_MIN = 2;
export const COMMENT_MAX = 1_000;

const REQUIRED = 'Comment is required';
const TOO_LONG = `Comment must be at most ${String(COMMENT_MAX)} characters`;

/** A comment as typed; `content` is Markdown. */
export const CommentForm = z.object({
  content: z.string(REQUIRED).check(
    z.maxLength(COMMENT_MAX * 2, { error: TOO_LONG, abort: true }),
    z.overwrite(multiLine),
    z.minLength(1, { error: REQUIRED, abort: true }),
    z.refine(isVisible, { error: REQUIRED, abort: true }),
    z.refine((text) => visibleText(text).length >= COMMENT_MIN, {
      error: `Comment must be at least ${String(COMMENT_MIN)} characters`,
    }),
    z.maxLength(COMMENT_MAX, TOO_LONG),
  ),
});

/** Reputation from which members may mention anybody, not only people who take part in the question. */
export const MENTIONS_ANYBODY = 50;

/** The message for a posted or edited comment, with the names that it could not mention. */
export const commentMessage = (done: Message, unreached: readonly string[]): Message =>
  unreached.length === 0
    ? done
    : success(
        `${done.text}. ${unreached.join(', ')} will not be notified: below ${String(MENTIONS_ANYBODY)} reputation, you can only mention people who take part in the question.`,
      );
