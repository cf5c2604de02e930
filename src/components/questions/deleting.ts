import type { Client } from '../../api/client.ts';
import { missing } from '../../api/errors.ts';
import type { PostIds } from '../../contract/addresses.ts';
import { type DeletionRefusal, deletionRefusal } from '../../contract/posts.ts';
import { readQuestion } from './load.ts';

/** What the member may do with a post. */
export interface Deletable {
  readonly title: string;
  /** Why the backend will not delete it. */
  readonly refusal: DeletionRefusal | undefined;
  /** Whether it waits for a reviewer. */
  readonly isHeld: boolean;
  /** Whether it is a community wiki; undefined for members who cannot change that. */
  readonly isWiki: boolean | undefined;
}

/** Whether the member may delete the post, by the backend's rules. */
export async function readDeletable(
  call: Client,
  ids: PostIds,
  { session }: App.Locals,
): Promise<Deletable> {
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
    refusal: deletionRefusal({ kind, isAuthor, answers, hasBounty }),
    isHeld: post.held === true,
    isWiki:
      !post.held && (isAuthor || session?.user.role !== 'user') ? post.isWiki === true : undefined,
  };
}
