import { transact } from '../../../platform/sql/transaction.ts';
import { noteImport } from '../importing.store.ts';
import { loadBadges } from './badges.ts';
import type { Load } from './load.ts';
import { numberPosts, recallIds } from './numbers.ts';
import { loadPeople } from './people.ts';
import { loadQuestions } from './questions.ts';
import { loadTags } from './tags.ts';

/** Writes the staged data to the site's tables, resuming where an earlier run ended. */
export async function loadAll(load: Load): Promise<void> {
  const { backend, staging, site, checkpoint } = load;
  await recallIds(load);
  await loadPeople(load);
  await loadTags(load);
  await numberPosts(load);
  await loadQuestions(load);
  await loadBadges(load);
  await transact(backend, async (tx) => {
    await noteImport(tx, staging, site);
    await checkpoint.end(tx);
  });
}
