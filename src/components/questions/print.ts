import { elapsed } from '../../contract/elapsed.ts';
import type { Question } from '../../contract/questions.ts';
import type { Print } from '../kept/kept.ts';
import type { Rights } from './rights.ts';

/**
 * What a question's posts are printed from for a reader with these rights, and what search engines are
 * told of them; `address` is the whole one of the question.
 */
export function printOf(question: Question, address: string, rights: Rights, now: number): Print {
  const { accepts, takesBack, reports, edits } = rights;
  const posts = [question, ...question.answers];
  const own = posts.map(({ hasVoted, author }) => [hasVoted.up, hasVoted.down, edits(author)]);
  const moments = posts.flatMap(({ createdAt, editedAt, comments }) => [
    createdAt,
    editedAt ?? createdAt,
    ...(comments ?? []).map((comment) => comment.createdAt),
  ]);
  return {
    key: [address, accepts, takesBack, reports, ...own.flat().map(Number)].join(' '),
    // Posts show no views, which change with every reader.
    inputs: [{ ...question, views: 0 }, moments.map((moment) => elapsed(moment, now))],
  };
}
