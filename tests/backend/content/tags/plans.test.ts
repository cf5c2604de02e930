import { describe, expect, it } from 'vitest';
import { TAG_SORTS } from '../../../../src/contract/tags.ts';
import { pageOfTags } from '../../../../src/backend/content/tags/lists.ts';
import { BOTH_ENGINES, START, openForSuite } from '../../../support/backend.ts';
import { planOf } from '../../../support/plans.ts';
import { addRows } from '../../../support/rows.ts';

const INDEX = {
  popular: 'tags_popular',
  newest: 'tags_newest',
  name: { sqlite: 'sqlite_autoindex_tags_1', postgres: 'tags_name_key' },
};

describe.each(BOTH_ENGINES)('lists of 5,000 tags on %s', async (engine) => {
  const test = await openForSuite(engine);
  for (let from = 0; from < 5_000; from += 1_000) {
    const tags = Array.from({ length: 1_000 }, (_, at) => ({
      name: `tag-${String(from + at)}`,
      color: '#000000',
      question_count: (from + at) % 700,
      created_at: START + at,
    }));
    await addRows(test, 'tags', tags);
  }

  it.each(TAG_SORTS)('are read from an index when sorted by %s', async (sort) => {
    const filter = { sort, search: '', limit: 24, offset: 48 };
    const plan = await planOf(test.backend.db, pageOfTags(test.backend.db.sql, filter, 1));
    const index = INDEX[sort];
    expect(plan).toContain(typeof index === 'string' ? index : index[engine]);
    expect(plan).not.toMatch(/temp b-tree|sort|seq scan on tags/i);
  });
});
