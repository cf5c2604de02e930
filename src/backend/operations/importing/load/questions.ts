import type { Indexed } from '../../../content/search/indexed.ts';
import { indexQuestions, saveIndexed } from '../../../content/search/search.ts';
import { addToCounter } from '../../../platform/sql/counters.ts';
import type { Transaction } from '../../../platform/sql/transaction.ts';
import { addToRows } from './insert.ts';
import { writeComments, writeHistory, writeLinks, textsOf } from './parts.ts';
import { inPreparedParts, type Load, type Part, type Range } from './load.ts';
import { type Post, readPosts, writePosts } from './posts.ts';
import { readTagging, type Tagged, writeTagging } from './tagging.ts';

interface Question {
  readonly source_id: number;
  readonly answer_count: number;
}

/** Posts per part. */
const SIZE = 400;

/** A part prepared for writing. */
interface Prepared {
  readonly range: Range;
  readonly posts: readonly Post[];
  readonly tagged: readonly Tagged[];
  readonly indexed: readonly Indexed[];
}

/**
 * Writes questions, each together with all that belongs to it, so that readers never see part of
 * it.
 */
export async function loadQuestions(load: Load): Promise<void> {
  const from = 'posts where type = 1 and fate is null';
  const query = `select source_id, answer_count from ${from} and source_id > ?
    order by source_id limit ?`;
  const label = 'Writing questions';
  const weigh = ({ answer_count }: Question) => 1 + answer_count;
  const rows = { step: 'questions', label, from, query, size: SIZE, weigh } as const;
  await inPreparedParts<Question, Prepared>(
    load,
    rows,
    (questions) => prepare(load, questions),
    writeQuestions,
  );
}

async function prepare(load: Load, questions: readonly Question[]): Promise<Prepared> {
  const { staging, crew, backend } = load;
  const range = { low: questions[0]?.source_id ?? 0, high: questions.at(-1)?.source_id ?? 0 };
  const posts = readPosts(staging, range);
  const tagged = readTagging(staging, range);
  const indexed = await crew.run('index', {
    engine: backend.db.engine,
    questions: textsOf(posts, tagged),
  });
  return { range, posts, tagged, indexed };
}

async function writeQuestions(part: Part, prepared: Prepared): Promise<void> {
  const { tx } = part;
  const { range, posts, tagged, indexed } = prepared;
  await writePosts(part, posts);
  const isAsInDump = await writeTagging(part, tagged);
  await writeComments(part, range);
  await writeHistory(part, range);
  await writeLinks(part, range);
  await countPosts(tx, posts);
  const ids = indexed.map(({ id }) => id);
  // The search index has the names that the tags have here.
  await (isAsInDump ? saveIndexed(tx, ids, indexed) : indexQuestions(tx, ids));
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
