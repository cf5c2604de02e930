import { indexQuestions } from '../../search/search.ts';
import { addToCounter } from '../../sql/counters.ts';
import type { CounterName } from '../../sql/tables.ts';
import { noteImport } from '../store.ts';
import { loadBadges } from './badges.ts';
import { loadComments } from './comments.ts';
import { loadHistory } from './history.ts';
import { loadLinks } from './links.ts';
import { type Load, pagesOf } from './load.ts';
import { loadPeople } from './people.ts';
import { loadPosts } from './posts.ts';
import { loadQuestionTags, loadTags } from './tags.ts';

/** Writes what has been staged into the site's tables. May run again with its transaction. */
export async function loadAll(load: Load): Promise<void> {
  load.staging.begin();
  try {
    await loadPeople(load);
    await loadPosts(load);
    await loadTags(load);
    await loadQuestionTags(load);
    await loadComments(load);
    await loadBadges(load);
    await loadLinks(load);
    await loadHistory(load);
    await index(load);
    await noteImport(load);
    await addToCounters(load);
  } finally {
    // The ids that rows were given belong to this transaction alone.
    load.staging.undo();
  }
}

const QUESTIONS = 'posts where type = 1 and fate is null';

async function index(load: Load): Promise<void> {
  const query = `select source_id, id from posts
    where source_id > ? and type = 1 and fate is null order by source_id limit ?`;
  const part = { step: 'Indexing questions', total: QUESTIONS, query };
  for (const page of pagesOf<{ source_id: number; id: number }>(load, part)) {
    await indexQuestions(
      load.tx,
      page.map(({ id }) => id),
    );
  }
}

/** `tags` is counted where tags are made. */
async function addToCounters({ staging, tx }: Load): Promise<void> {
  const counted = {
    answers: 'posts where type = 2 and fate is null',
    questions: QUESTIONS,
    questions_closed: `${QUESTIONS} and closed_at is not null`,
    users: 'users',
  } satisfies Partial<Record<CounterName, string>>;
  for (const [name, rows] of Object.entries(counted)) {
    await addToCounter(tx, name as keyof typeof counted, staging.count(rows));
  }
}
