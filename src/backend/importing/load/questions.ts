import { indexQuestions } from '../../search/search.ts';
import { addToCounter } from '../../sql/counters.ts';
import type { Transaction } from '../../sql/transaction.ts';
import { addToRows } from './add.ts';
import { writeComments } from './comments.ts';
import { writeHistory } from './history.ts';
import { writeLinks } from './links.ts';
import { inParts, type Load, type Part } from './load.ts';
import { type Post, writePosts } from './posts.ts';
import { writeTagging } from './tagging.ts';

/** The questions of the dump whose `source_id` is between these, both of them included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

interface Question {
  readonly source_id: number;
  readonly answer_count: number;
}

/** Posts of a part. */
const SIZE = 400;

/** Writes questions, each with all that belongs to it: who reads meanwhile sees it whole or not at all. */
export async function loadQuestions(load: Load): Promise<void> {
  const from = 'posts where type = 1 and fate is null';
  const query = `select source_id, answer_count from ${from} and source_id > ?
    order by source_id limit ?`;
  const told = 'Writing questions';
  const weigh = ({ answer_count }: Question) => 1 + answer_count;
  const rows = { step: 'questions', told, from, query, size: SIZE, weigh } as const;
  await inParts<Question>(load, rows, (part, questions) =>
    writeQuestions(part, {
      low: questions[0]?.source_id ?? 0,
      high: questions.at(-1)?.source_id ?? 0,
    }),
  );
}

async function writeQuestions(part: Part, range: Range): Promise<void> {
  const { tx } = part;
  const posts = await writePosts(part, range);
  await writeTagging(part, range);
  await writeComments(part, range);
  await writeHistory(part, range);
  await writeLinks(part, range);
  await countPosts(tx, posts);
  const questions = posts.filter(({ type }) => type === 1);
  await indexQuestions(
    tx,
    questions.map(({ id }) => id),
  );
}

async function countPosts(tx: Transaction, posts: readonly Post[]): Promise<void> {
  const questions = posts.filter(({ type }) => type === 1);
  const accepted = new Set(questions.map(({ accepted_id }) => accepted_id));
  await addToCounter(tx, 'questions', questions.length);
  const closed = questions.filter(({ closed_at }) => closed_at !== null);
  await addToCounter(tx, 'questions_closed', closed.length);
  await addToCounter(tx, 'answers', posts.length - questions.length);
  await addToRows(
    tx,
    'users',
    ['question_count', 'answer_count', 'accepted_count'],
    posts.map(({ author_id, type, id }) => [
      author_id,
      [type === 1 ? 1 : 0, type === 2 ? 1 : 0, accepted.has(id) ? 1 : 0],
    ]),
  );
}
