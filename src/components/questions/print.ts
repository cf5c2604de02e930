import { elapsedUntil } from '../../contract/elapsed.ts';
import type { Answer } from '../../contract/answers.ts';
import type { Question } from '../../contract/questions.ts';
import type { Print } from '../kept/kept.ts';
import type { Rights } from './rights.ts';

/**
 * What a question's posts are printed from for a reader with these rights, and what search engines are
 * told of them; `address` is the whole one of the question.
 */
export function printOf(question: Question, address: string, rights: Rights): Print {
  const { accepts, takesBack, reports, edits } = rights;
  const posts = [question, ...question.answers];
  const own = posts.map(({ hasVoted, author }) => [hasVoted.up, hasVoted.down, edits(author)]);
  return {
    key: [address, accepts, takesBack, reports, ...own.flat().map(Number)].join(' '),
    // Posts show no views, which change with every reader.
    inputs: [{ ...question, views: 0 }],
    until: (now) => Math.min(...momentsOf(posts).map((moment) => elapsedUntil(moment, now))),
  };
}

/** What posts show as the time that has passed since. */
function momentsOf(posts: readonly (Question | Answer)[]): string[] {
  return posts.flatMap(({ createdAt, editedAt, comments }) => [
    createdAt,
    editedAt ?? createdAt,
    ...(comments ?? []).map((comment) => comment.createdAt),
  ]);
}
