import type { UnindexedQuestion } from '../../../content/search/indexed.ts';
import type { Post } from './posts.ts';
import type { Tagged } from './tagging.ts';

/** The texts of a part's questions, with their answers in the order that the search reads them. */
export function textsOf(
  posts: readonly Post[],
  tagged: readonly Tagged[],
): readonly UnindexedQuestion[] {
  const answers = Map.groupBy(
    posts.filter(({ type }) => type === 2),
    ({ question_id }) => question_id,
  );
  const tags = Map.groupBy(tagged, ({ question_id }) => question_id);
  return posts
    .filter(({ type }) => type === 1)
    .map(({ id, title, content }) => ({
      id,
      title: title ?? '',
      tags: (tags.get(id) ?? []).map(({ name }) => name),
      body: content,
      answers: (answers.get(id) ?? []).toSorted(bestFirst).map((answer) => answer.content),
    }));
}

const bestFirst = (one: Post, other: Post): number => other.score - one.score || one.id - other.id;
