import { postComment } from '../../content/comments/write.ts';
import { voteForComment } from '../../content/comments/vote.ts';
import type { DemoComment, DemoPerson, DemoQuestion } from './content.ts';
import { HOUR } from './durations.ts';
import { callerNamed, postAt, type SeedEvent } from './events.ts';
import { findPost } from './find-post.ts';

/** A comment and its votes, cast by people in the given order. Nothing happens after `now`. */
export function commentEvents(
  comment: DemoComment,
  questions: readonly DemoQuestion[],
  people: readonly DemoPerson[],
  now: number,
): SeedEvent[] {
  const { question, key, isQuestion } = findPost(comment.on, questions);
  const at = now - question.asked + comment.after;
  const commentKey = `${comment.on} ${comment.author} ${String(comment.after)}`;
  const nameOf = (name: string) => `${question.slug} ${name}`;
  const say: SeedEvent = {
    at,
    do: async (stage) => {
      const { backend, posts } = stage;
      const { reply } = comment;
      const kind = isQuestion ? 'question' : 'answer';
      const replyTo = reply === undefined ? undefined : postAt(stage, nameOf(reply));
      const post = { kind, postId: postAt(stage, key) } as const;
      const said = { content: comment.body, replyTo };
      const { _id } = await postComment(backend, callerNamed(stage, comment.author), post, said);
      posts.set(commentKey, Number(_id));
      if (comment.name !== undefined) posts.set(nameOf(comment.name), Number(_id));
    },
  };
  const voters = people.filter(
    ({ username, joined }) => username !== comment.author && now - joined < at,
  );
  const votes = voters.slice(0, comment.up).map(({ username }, index): SeedEvent => ({
    at: Math.min(at + (index + 1) * HOUR, now),
    do: (stage) =>
      voteForComment(stage.backend, callerNamed(stage, username), postAt(stage, commentKey)),
  }));
  return [say, ...votes];
}
