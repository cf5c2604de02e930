import type { Answer } from '../../contract/answers.ts';
import { BOUNTY_AGE, BOUNTY_AMOUNTS } from '../../contract/bounties.ts';
import { type Deletable, deletionRefusal } from '../../contract/posts.ts';
import type { Question } from '../../contract/questions.ts';
import type { Privilege } from '../../contract/privileges.ts';
import type { Author, SessionUser } from '../../contract/users.ts';

/** A post, as far as it says who may edit it. */
type Editable = Pick<Answer, 'author' | 'isWiki'>;

/** What the reader of a question may do with its posts. */
export type Rights = ReturnType<typeof rightsOver>;

/** Whether a member moderates all questions, or a tag of this one. */
const moderatesQuestion = (
  { role, moderatesTags }: Pick<SessionUser, 'role' | 'moderatesTags'>,
  { tags }: Pick<Question, 'tags'>,
): boolean => role !== 'user' || tags.some((tag) => moderatesTags?.includes(tag));

/** Only the question's author accepts (section 6). */
export function rightsOver(question: Question, locals: App.Locals) {
  const { session, api } = locals;
  const user = session?.user;
  const participates = user !== undefined && api.contract === 'whole';
  const isOwn = (author: Author | null | undefined) =>
    user !== undefined && user._id === author?._id;
  const has = (privilege: Privilege) =>
    participates && user.privileges?.includes(privilege) === true;
  const accepts = isOwn(question.author);
  const moderates = participates && moderatesQuestion(user, question);
  const edits = ({ author, isWiki }: Editable) =>
    participates && (isOwn(author) || has('edit') || isWiki === true);
  return {
    /**
     * Whether the reader is signed in on a backend with all features: they can comment, flag,
     * follow, save and say whether an answer works.
     */
    participates,
    /** Whether the reader is this author, on a backend that refuses votes on own posts. */
    owns: (author: Author | null | undefined) => participates && isOwn(author),
    accepts,
    /** Whether an acceptance can be undone: not on every backend. */
    takesBack: accepts && participates,
    /** Whether the reader may edit the post: on some backends only their own. */
    edits,
    /** Whether the reader may suggest edits of the post, because they may not edit it. */
    suggests: (post: Editable) => participates && !edits(post),
    /**
     * Whether the reader may delete a post of this author; `answers`: the number of answers to a
     * question.
     */
    deletes: (post: Omit<Deletable, 'isAuthor'>, author: Author | null | undefined) =>
      participates && !deletionRefusal({ ...post, isAuthor: isOwn(author) }),
    /** Whether the reader has enough reputation to start a bounty, and the question is old enough. */
    startsBounty:
      participates &&
      !question.bounty &&
      question.status !== 'closed' &&
      user.reputation > BOUNTY_AMOUNTS[0] &&
      Date.now() - Date.parse(question.createdAt) >= BOUNTY_AGE,
    /** Whether the reader can award the open bounty to an answer of this author. */
    awards: (author: Author | null | undefined) => isOwn(question.bounty?.by) && !isOwn(author),
    /** Whether the backend has moderation and the reader may moderate. */
    moderates,
    /** Whether the reader may vote to close the question, or to reopen it. */
    closes: has('close') || moderates || (participates && accepts && question.status !== 'closed'),
    /** Whether the reader sees deleted posts, and may vote to delete posts. */
    seesDeleted: moderates || has('see-deleted'),
  };
}
