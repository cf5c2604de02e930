import { expect, it } from 'vitest';
import { BOTH_ENGINES, openTestBackend } from '../support/backend.ts';

it.each(BOTH_ENGINES)('An empty %s database opens with its counters at zero', async (engine) => {
  const test = await openTestBackend(engine);
  const rows = await test.backend.db.sql.selectFrom('counters').selectAll().execute();
  expect(rows).toHaveLength(6);
  expect(rows.every(({ value }) => value === 0)).toBe(true);
  await test.close();
});
