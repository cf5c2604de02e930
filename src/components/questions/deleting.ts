import { answerPath, questionPath } from '../../contract/addresses.ts';
import { type DeletionRefusal, deletionRefusal } from '../../contract/posts.ts';
import { ERROR_STATUS } from '../../contract/errors.ts';
import { loadQuestion } from './load.ts';

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

/** What the member may do with a post, or why it cannot be shown. */
export type Loaded =
  | {
      readonly title: string;
      readonly refusal: DeletionRefusal | undefined;
      /** Whether it waits for a reviewer. */
      readonly isHeld: boolean;
      /** Whether it is a community wiki; undefined for members who cannot change that. */
      readonly isWiki: boolean | undefined;
    }
  | 'missing'
  | 'gone'
  | 'failed';

/** Whether the member may delete the post, by the backend's rules. */
export async function loadDeletable(
  locals: App.Locals,
  { questionId, answerId }: OwnPost,
): Promise<Loaded> {
  const question = await loadQuestion(locals, questionId, { held: true });
  if (typeof question === 'string') return question;
  const post =
    answerId === undefined
      ? question
      : [...question.answers, ...(question.heldAnswers ?? [])].find(({ _id }) => _id === answerId);
  if (!post) return 'missing';
  const kind = answerId === undefined ? 'question' : 'answer';
  const isAuthor = isOwn(post.author?._id, locals);
  const answers = question.answers.length;
  const hasBounty = Boolean(question.bounty);
  return {
    title: question.title,
    refusal: deletionRefusal({ kind, isAuthor, answers, hasBounty }),
    isHeld: post.held === true,
    isWiki:
      !post.held && (isAuthor || locals.session?.user.role !== 'user')
        ? post.isWiki === true
        : undefined,
  };
}

const isOwn = (authorId: string | undefined, { session }: App.Locals): boolean =>
  authorId !== undefined && authorId === session?.user._id;

/** The status of a deletion page. */
export function deletionStatus(loaded: Loaded): number {
  if (loaded === 'failed') return 503;
  if (typeof loaded === 'string') return loaded === 'gone' ? 410 : 404;
  return loaded.refusal ? ERROR_STATUS[loaded.refusal.code] : 200;
}

/** What the edit page of a post offers besides editing. */
export async function editActions(
  locals: App.Locals,
  post: OwnPost,
): Promise<{ readonly deletes: boolean; readonly isWiki: boolean | undefined }> {
  const isOffered = locals.session && (await locals.api.contract()) === 'whole';
  const loaded = isOffered ? await loadDeletable(locals, post) : 'failed';
  if (typeof loaded === 'string') return { deletes: false, isWiki: undefined };
  return { deletes: loaded.refusal === undefined, isWiki: loaded.isWiki };
}
