import { describe, expect, it } from 'vitest';
import { QUESTION_SORTS, QUESTION_STATUSES } from '../../../../src/contract/questions.ts';
import {
  countUpTo,
  firstOfTags,
  pageOfIds,
} from '../../../../src/backend/content/questions/ids.ts';
import { BOTH_ENGINES, openForSuite } from '../../../support/backend.ts';
import { planOf } from '../../../support/plans.ts';
import { addManyQuestions } from '../../../support/questions.ts';

const FILTERS = QUESTION_STATUSES.flatMap((status) =>
  [false, true].flatMap((tagged) =>
    [false, true].map((featured) => ({ status, tagged, featured })),
  ),
);
// Closed and featured ones are so few that PostgreSQL is right to sort them.
const LONG = FILTERS.filter(({ status, featured }) => !(status === 'closed' && featured));
const LISTS = QUESTION_SORTS.flatMap((sort) => LONG.map((filter) => ({ sort, ...filter })));

describe.each(BOTH_ENGINES)('The lists of questions on %s', async (engine) => {
  const test = await openForSuite(engine);
  const { tagId: tag } = await addManyQuestions(test, 4_000);

  it.each(LISTS)(
    'are read in order from an index: $sort, $status, tagged $tagged, featured $featured',
    async ({ sort, status, tagged, featured }) => {
      const { db } = test.backend;
      const filter = { tagId: tagged ? tag : undefined, status, featured };
      const plan = await planOf(db, pageOfIds(db.sql, filter, sort, { limit: 15, offset: 30 }));
      expectIndex(plan);
      expect(plan).not.toMatch(/sort|temp b-tree/i);
    },
  );

  it.each(QUESTION_SORTS.flatMap((sort) => [false, true].map((tagged) => ({ sort, tagged }))))(
    'of unanswered ones are read in order from a small index: $sort, tagged $tagged',
    async ({ sort, tagged }) => {
      const { db } = test.backend;
      const tagId = tagged ? tag : undefined;
      const filter = { tagId, status: 'open', featured: false, unanswered: true } as const;
      const page = { limit: 15, offset: 30 };
      for (const query of [pageOfIds(db.sql, filter, sort, page), countUpTo(db.sql, filter, 100)]) {
        const plan = await planOf(db, query);
        expect(plan).toContain('_unanswered_');
        expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i);
      }
    },
  );

  it.each(QUESTION_SORTS)('of several tags are read from the index of each: %s', async (sort) => {
    const { db } = test.backend;
    const all = { tagId: undefined, status: 'open', featured: false } as const;
    for (const filter of [all, { ...all, unanswered: true }]) {
      const plan = await planOf(db, firstOfTags(db.sql, [tag, tag], filter, sort, 30));
      const indexes = /question_tags_(?:unanswered_)?(?:created_at|score|views|answer_count)/g;
      expect(plan.match(indexes)).toHaveLength(2);
      expect(plan).not.toMatch(/seq scan|^scan (posts|question_tags)/im);
    }
  });

  /** Each access names an index of questions or of question_tags; nothing else is read. */
  function expectIndex(plan: string): void {
    if (engine === 'postgres') {
      expect(plan).toMatch(/index .*scan.* on (posts|question_tags)_\w+|index .*scan.* using/i);
      expect(plan).not.toMatch(/seq scan/i);
      return;
    }
    for (const line of plan.split('\n').filter((one) => /^(scan|search)/i.test(one))) {
      expect(line).toMatch(
        /^(SCAN posts USING INDEX posts_\w+$|SEARCH \w+ USING (COVERING )?INDEX)/,
      );
    }
    expect(plan).toMatch(/using (covering )?index (posts|question_tags)_/i);
  }
});
