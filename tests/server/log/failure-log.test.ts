import { expect, it } from 'vitest';
import { failureLog } from '../../../src/server/log/log.ts';

const AWAY = new Error('away');
const WRONG = new Error('wrong');

function logged() {
  const time = { now: 0 };
  const lines: [object, string][] = [];
  const log = { error: (fields: object, text: string) => void lines.push([fields, text]) };
  const report = failureLog(
    log as unknown as Parameters<typeof failureLog>[0],
    (error) => error === AWAY,
    () => time.now,
  );
  return { time, lines, report };
}

it('logs each failure of our own', () => {
  const { lines, report } = logged();
  report(WRONG);
  report(WRONG);
  expect(lines).toEqual([
    [{ err: WRONG }, 'The backend failed'],
    [{ err: WRONG }, 'The backend failed'],
  ]);
});

it('logs once in five seconds that the database is away, and how often it was not logged', () => {
  const { lines, report, time } = logged();
  for (let at = 0; at < 100; at += 1) report(AWAY);
  time.now = 5_000;
  report(AWAY);
  expect(lines).toEqual([
    [{ err: AWAY, leftOut: 0 }, 'The database is not available'],
    [{ err: AWAY, leftOut: 99 }, 'The database is not available'],
  ]);
});
