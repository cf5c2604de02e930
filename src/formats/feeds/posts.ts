import { missing } from '../../api/errors.ts';
import { answerPath, commentPath, questionPath, userPath } from '../../contract/addresses.ts';
import type { Answer } from '../../contract/answers.ts';
import type { UserProfile } from '../../contract/users.ts';
import { nameOf } from '../../shared/names.ts';
import type { PostOrigin } from '../../contract/posts.ts';
import { ROUTES } from '../../contract/routes.ts';
import { absoluteHtml, ENTRIES, type Entry, type Feed } from './atom.ts';

/** The newest of a question, its answers, and the comments shown on its page. */
export async function questionFeed({ api, site }: App.Locals, id: string): Promise<Feed> {
  const { question } = await api.unprepared(ROUTES.getQuestion, { params: { id } });
  if (question.held) throw missing();
  const page = questionPath(question._id);
  const entry = (post: Omit<Answer, 'isAccepted'>, title: string, path: string): Entry => ({
    ...post,
    title,
    path,
    rights: rightsOf(post.origin),
  });
  const answers = question.answers.map((answer) =>
    entry(answer, titleOf(answer, question.title), answerPath(question._id, answer._id)),
  );
  const comments = [question, ...question.answers].flatMap((post) => post.comments ?? []);
  const said = comments.map((comment) => ({
    ...comment,
    title: `${comment.author ? `${nameOf(comment.author)} commented` : 'Comment'}: ${question.title}`,
    path: commentPath(comment._id),
    rights: undefined,
  }));
  const entries = [entry(question, question.title, page), ...answers, ...said]
    .sort(newestFirst)
    .slice(0, ENTRIES)
    .map((one) => ({ ...one, content: absoluteHtml(one.content ?? '', site.url + page) }));
  return { title: question.title, page, path: `${page}.atom`, entries };
}

function titleOf({ author }: Answer, title: string): string {
  return author ? `${nameOf(author)} answered: ${title}` : `Answer: ${title}`;
}

function rightsOf(origin: PostOrigin | null | undefined): string | undefined {
  return origin ? `${origin.license}, from ${origin.site}: ${origin.url}` : undefined;
}

function newestFirst(a: Entry, b: Entry): number {
  return b.createdAt.localeCompare(a.createdAt);
}

/** A person's recent questions and answers. */
export function userFeed({ site }: App.Locals, user: UserProfile): Feed {
  const page = userPath(user._id);
  const questions = (user.recentQuestions ?? []).map((question): Entry => ({
    ...question,
    path: questionPath(question._id),
    author: user,
  }));
  const entries = [...questions, ...answersOf(user, site.url)].sort(newestFirst);
  return { title: `${site.name}: ${nameOf(user)}`, page, path: `${page}.atom`, entries };
}

function answersOf(user: UserProfile, site: string): Entry[] {
  return (user.recentAnswers ?? []).flatMap(({ _id, question, content, createdAt }) => {
    // Without its question's id an answer has no address.
    if (!question?._id) return [];
    const path = answerPath(question._id, _id);
    const title = `Answer: ${question.title}`;
    return [{ path, title, createdAt, author: user, content: absoluteHtml(content, site + path) }];
  });
}
