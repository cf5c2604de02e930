import * as z from 'zod/mini';

/** What browsers read of the backend's answers: less than pages do, and with a smaller library. */

const Id = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((id) => String(id)),
);

export const SessionReply = z.object({
  user: z.object({ username: z.string() }),
  token: z.string().check(z.minLength(1)),
});

export const VoteReply = z.object({
  voteScore: z.coerce.number(),
  hasVoted: z.object({ up: z.boolean(), down: z.boolean() }),
});

export const FollowReply = z.object({ isFollowing: z.boolean() });

export const PostedQuestion = z.object({ question: z.object({ _id: Id }) });
