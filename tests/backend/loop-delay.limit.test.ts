import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOTH_ENGINES, type TestBackend } from '../support/backend.ts';
import { leastOf, longestBlock } from '../support/blocking.ts';
import { openRealistic } from '../support/realistic/shared.ts';
import { addMuch, type Much } from '../support/much.ts';
import { worstCalls } from '../support/worst-calls.ts';

/** The largest site that SQLite serves. */
const SIZE = 200_000;
/** Milliseconds for which no request may block the event loop. */
const MOST = 50;

describe.each(BOTH_ENGINES)('No call blocks the event loop on %s', (engine) => {
  let test: TestBackend;
  let much: Much;

  beforeAll(async () => {
    test = await openRealistic(engine, SIZE);
    much = await addMuch(test);
    await test.get('/questions?search=warm', much.member);
  }, 3_600_000);
  afterAll(async () => {
    await test.close();
  });

  it.each(worstCalls(SIZE))(
    `for longer than ${String(MOST)} ms: $name`,
    async ({ requests }) => {
      const slow: string[] = [];
      for (const { path: given, body } of requests) {
        const path = much.fill(given);
        const method = body === undefined ? 'GET' : 'POST';
        const block = await leastOf(
          () =>
            longestBlock(async () => {
              test.statements.length = test.queries.length = 0;
              const { status } = await test.call(method, path, { as: much.member, body });
              // A read that was stopped returns 503.
              expect(status, path).not.toBe(500);
            }),
          MOST,
        );
        if (block > MOST) slow.push(`${path}: ${block.toFixed(0)} ms`);
      }
      expect(slow.join('\n')).toBe('');
    },
    600_000,
  );
});
