import { describe, expect, it } from 'vitest';
import { authorsOf } from '../../../../src/backend/people/users/authors.ts';
import { BOTH_ENGINES, openForSuite } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';

describe.each(BOTH_ENGINES)('A statement for a list of ids on %s', async (engine) => {
  const test = await openForSuite(engine);
  const ids = (await addMembers(test, 'person', 40)).map(({ id }) => Number(id));

  it.each([1, 2, 3, 4, 5, 8, 9, 33, 40])('finds exactly these %i rows', async (count) => {
    const asked = ids.slice(-count);
    const found = await authorsOf(test.backend.db.sql, asked);
    expect([...found.keys()].sort((a, b) => a - b)).toEqual(asked);
    for (const id of asked) expect(found.get(id)?._id).toBe(String(id));
  });

  it('is compiled only a few times for lists of any length', async () => {
    test.statements.length = 0;
    for (let count = 1; count <= 40; count += 1)
      await authorsOf(test.backend.db.sql, ids.slice(0, count));
    expect(test.statements).toHaveLength(40);
    expect(new Set(test.statements).size).toBe(5);
  });
});
