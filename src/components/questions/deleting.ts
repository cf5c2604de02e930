import type { Client } from '../../api/client.ts';
import { missing } from '../../api/errors.ts';
import type { PostIds } from '../../contract/addresses.ts';
import { deletionRefusal } from '../../contract/posts.ts';
import { readQuestion } from './load.ts';

/** What the member may do with a post. */
export type Deletable = Awaited<ReturnType<typeof readDeletable>>;

/** Whether the member may delete the post, by the backend's rules. */
export async function readDeletable(call: Client, ids: PostIds, { session }: App.Locals) {
  const question = await readQuestion(call, ids.question, { held: true });
  const post =
    ids.answer === undefined
      ? question
      : [...question.answers, ...(question.heldAnswers ?? [])].find(
          ({ _id }) => _id === ids.answer,
        );
  if (!post) throw missing();
  const kind = ids.answer === undefined ? 'question' : 'answer';
  const isAuthor = session !== undefined && post.author?._id === session.user._id;
  const answers = question.answers.length;
  const hasBounty = Boolean(question.bounty);
  return {
    title: question.title,
    /** Why the backend will not delete it. */
    refusal: deletionRefusal({ kind, isAuthor, answers, hasBounty }),
    /** Whether it waits for a reviewer. */
    isHeld: post.held === true,
    /** Whether it is a community wiki; undefined for members who cannot change that. */
    isWiki:
      !post.held && (isAuthor || session?.user.role !== 'user') ? post.isWiki === true : undefined,
  };
}
