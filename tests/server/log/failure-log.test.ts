import { expect, it } from 'vitest';
import { failureLog } from '../../../src/server/log/log.ts';

const UNAVAILABLE = new Error('away');
const WRONG = new Error('wrong');

function logged() {
  const time = { now: 0 };
  const lines: [object, string][] = [];
  const log = { error: (fields: object, text: string) => void lines.push([fields, text]) };
  const report = failureLog(
    log as unknown as Parameters<typeof failureLog>[0],
    (error) => error === UNAVAILABLE,
    () => time.now,
  );
  return { time, lines, report };
}

it('Each failure of our own is logged', () => {
  const { lines, report } = logged();
  report(WRONG);
  report(WRONG);
  expect(lines).toEqual([
    [{ err: WRONG }, 'The backend failed'],
    [{ err: WRONG }, 'The backend failed'],
  ]);
});

it('An unavailable database is logged once in five seconds, with the number left out', () => {
  const { lines, report, time } = logged();
  for (let at = 0; at < 100; at += 1) report(UNAVAILABLE);
  time.now = 5_000;
  report(UNAVAILABLE);
  expect(lines).toEqual([
    [{ err: UNAVAILABLE, leftOut: 0 }, 'The database is not available'],
    [{ err: UNAVAILABLE, leftOut: 99 }, 'The database is not available'],
  ]);
});
