import type { Client } from '../../api/client.ts';
import { missing } from '../../api/errors.ts';
import { loadFeature } from '../../api/load.ts';
import { answerPath, questionPath } from '../../contract/addresses.ts';
import { type DeletionRefusal, deletionRefusal } from '../../contract/posts.ts';
import { readQuestion } from './load.ts';

/** The post that a deletion page is about. */
export interface OwnPost {
  readonly questionId: string;
  /** The id of the answer; undefined for the question itself. */
  readonly answerId: string | undefined;
  /** The path of the post. */
  readonly path: string;
  /** The path of its form. */
  readonly form: string;
}

export function ownPost(questionId: string, answerId?: string): OwnPost {
  const post = { questionId, answerId };
  if (answerId === undefined) {
    const path = questionPath(questionId);
    return { ...post, path, form: `${path}/delete` };
  }
  const form = `${answerPath(questionId, answerId)}/delete`;
  return { ...post, path: answerPath(questionId, answerId), form };
}

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
  { questionId, answerId }: OwnPost,
  { session }: App.Locals,
): Promise<Deletable> {
  const question = await readQuestion(call, questionId, { held: true });
  const post =
    answerId === undefined
      ? question
      : [...question.answers, ...(question.heldAnswers ?? [])].find(({ _id }) => _id === answerId);
  if (!post) throw missing();
  const kind = answerId === undefined ? 'question' : 'answer';
  const isAuthor = post.author != null && post.author._id === session?.user._id;
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

/** What the edit page of a post offers besides editing. */
export async function editActions(
  locals: App.Locals,
  post: OwnPost,
): Promise<{ readonly deletes: boolean; readonly isWiki: boolean | undefined }> {
  const isOffered = locals.session && (await locals.api.contract()) === 'whole';
  const read = (call: Client) => readDeletable(call, post, locals);
  const loaded = isOffered ? await loadFeature(locals, read) : 'missing';
  if (typeof loaded === 'string') return { deletes: false, isWiki: undefined };
  return { deletes: loaded.refusal === undefined, isWiki: loaded.isWiki };
}
