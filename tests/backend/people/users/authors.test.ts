import { expect, it } from 'vitest';
import { authorsOf } from '../../../../src/backend/people/users/authors.ts';
import { ENGINES, openForTest } from '../../../support/backend.ts';
import { addBadges, addPeople } from '../../../support/people.ts';

it.each(ENGINES)(
  'Author summaries are read by one statement for all authors on %s',
  async (engine) => {
    const test = await openForTest(engine);
    const ids = await addPeople(
      test,
      Array.from({ length: 5 }, (_, index) => ({ username: `p-${String(index)}` })),
    );
    const [first = 0, second = 0] = ids;
    await addBadges(test, first, ['Student', 'Teacher', 'Critic', 'Student', 'Scholar']);
    await addBadges(test, second, ['Student']);
    test.statements.length = 0;
    const authors = await authorsOf(test.backend.db.sql, [...ids, ...ids, 999_999]);
    expect(test.statements).toHaveLength(1);
    expect([...authors.keys()].toSorted((a, b) => a - b)).toEqual(ids);
    const badges = ids.map((id) => authors.get(id)?.badges.map(({ name }) => name));
    expect(badges).toEqual([['Scholar', 'Student', 'Critic'], ['Student'], [], [], []]);
  },
);
