import { answerPath, questionPath, userPath } from '../../contract/addresses.ts';
import { nameOf } from '../../shared/names.ts';
import type { UserProfile } from '../../contract/users.ts';
import { absoluteHtml, type Entry, type Feed } from './atom.ts';
import { newestFirst } from './question.ts';

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
