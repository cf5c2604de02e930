import type { Answer } from '../../contract/answers.ts';
import { BOUNTY_AGE, BOUNTY_AMOUNTS } from '../../contract/bounties.ts';
import { type Deletable, deletionRefusal } from '../../contract/posts.ts';
import type { Question } from '../../contract/questions.ts';
import type { Privilege } from '../../contract/privileges.ts';
import type { Author, SessionUser } from '../../contract/users.ts';

/** A post, as far as it says who may edit it. */
type Editable = Pick<Answer, 'author' | 'isWiki'>;

/** What the reader of a question may do with its posts. */
export interface Rights {
  /**
   * Whether the reader is signed in on a backend with all features: they can comment, flag, follow,
   * save and say whether an answer works.
   */
  readonly participates: boolean;
  /** Whether the reader is this author, on a backend that refuses votes on own posts. */
  readonly owns: (author: Author | null | undefined) => boolean;
  readonly accepts: boolean;
  /** Whether an acceptance can be undone: not on every backend. */
  readonly takesBack: boolean;
  /** Whether the reader may edit the post: on some backends only their own. */
  readonly edits: (post: Editable) => boolean;
  /**
   * Whether the reader may suggest edits of the post, because they may not edit it.
   */
  readonly suggests: (post: Editable) => boolean;
  /**
   * Whether the reader may delete a post of this author; `answers`: the number of answers to a
   * question.
   */
  readonly deletes: (
    post: Omit<Deletable, 'isAuthor'>,
    author: Author | null | undefined,
  ) => boolean;
  /** Whether the reader has enough reputation to start a bounty, and the question is old enough. */
  readonly startsBounty: boolean;
  /** Whether the reader can award the open bounty to an answer of this author. */
  readonly awards: (author: Author | null | undefined) => boolean;
  /** Whether the backend has moderation and the reader may moderate. */
  readonly moderates: boolean;
  /** Whether the reader may vote to close the question, or to reopen it. */
  readonly closes: boolean;
  /** Whether the reader sees deleted posts, and may vote to delete posts. */
  readonly seesDeleted: boolean;
}

/** Whether a member moderates all questions, or a tag of this one. */
const moderatesQuestion = (
  { role, moderatesTags }: Pick<SessionUser, 'role' | 'moderatesTags'>,
  { tags }: Pick<Question, 'tags'>,
): boolean => role !== 'user' || tags.some((tag) => moderatesTags?.includes(tag));

/** Only the question's author accepts (section 6). */
export async function rightsOver(question: Question, locals: App.Locals): Promise<Rights> {
  const { session, api } = locals;
  const user = session?.user;
  const participates = user !== undefined && (await api.contract()) === 'whole';
  const isOwn = (author: Author | null | undefined) =>
    user !== undefined && user._id === author?._id;
  const has = (privilege: Privilege) =>
    participates && user.privileges?.includes(privilege) === true;
  const accepts = isOwn(question.author);
  const moderates = participates && moderatesQuestion(user, question);
  const edits = ({ author, isWiki }: Editable) =>
    participates && (isOwn(author) || has('edit') || isWiki === true);
  return {
    participates,
    owns: (author) => participates && isOwn(author),
    accepts,
    takesBack: accepts && participates,
    edits,
    suggests: (post) => participates && !edits(post),
    deletes: (post, author) =>
      participates && !deletionRefusal({ ...post, isAuthor: isOwn(author) }),
    startsBounty:
      participates &&
      !question.bounty &&
      question.status !== 'closed' &&
      user.reputation > BOUNTY_AMOUNTS[0] &&
      Date.now() - Date.parse(question.createdAt) >= BOUNTY_AGE,
    awards: (author) => isOwn(question.bounty?.by) && !isOwn(author),
    moderates,
    closes: has('close') || moderates || (participates && accepts && question.status !== 'closed'),
    seesDeleted: moderates || has('see-deleted'),
  };
}
