import { expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseAway, DatabaseBusy } from '../../../src/backend/sql/failures.ts';
import { Writers } from '../../../src/backend/sql/writers.ts';

/** It goes on as the test says, until that has ended. */
function stopClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Transactions that have begun, in that order, each of which ends or fails when it is told to. */
function begun() {
  const ends: { readonly name: string; end(): void; fail(error?: Error): void }[] = [];
  const transaction = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      ends.push({
        name,
        end: () => {
          resolve(name);
        },
        fail: (error = new Error(name)) => {
          reject(error);
        },
      });
    });
  return { ends, transaction, names: () => ends.map(({ name }) => name) };
}

it('so many transactions run at once, and the others in the order in which they came', async () => {
  const { ends, names, transaction } = begun();
  const writers = new Writers(2);
  const done = ['a', 'b', 'c', 'd'].map((name) => writers.run(transaction(name)));
  expect(names()).toEqual(['a', 'b']);
  ends[1]?.end();
  await done[1];
  expect(names()).toEqual(['a', 'b', 'c']);
  ends[0]?.end();
  await done[0];
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  ends[2]?.end();
  ends[3]?.end();
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
});

it('one that fails gives its place to the next', async () => {
  const { ends, names, transaction } = begun();
  const writers = new Writers(1);
  const failing = writers.run(transaction('fails'));
  const next = writers.run(transaction('next'));
  ends[0]?.fail();
  await expect(failing).rejects.toThrow('fails');
  expect(names()).toEqual(['fails', 'next']);
  ends[1]?.end();
  expect(await next).toBe('next');
});

it('whoever comes while a thousand wait is told at once that the database is busy', async () => {
  const { ends, transaction } = begun();
  const writers = new Writers(1);
  const done = Array.from({ length: 1_001 }, (_, at) => writers.run(transaction(String(at))));
  await expect(writers.run(transaction('one more'))).rejects.toThrow(DatabaseBusy);
  for (const [at, one] of done.entries()) {
    ends[at]?.end();
    await one;
  }
  expect(ends).toHaveLength(1_001);
});

it('whoever has waited for ten seconds is told the same, and is not run later', async () => {
  stopClock();
  const { ends, names, transaction } = begun();
  const writers = new Writers(1);
  const first = writers.run(transaction('long'));
  const second = expect(writers.run(transaction('waits'))).rejects.toThrow(DatabaseBusy);
  await vi.advanceTimersByTimeAsync(10_000);
  await second;
  ends[0]?.end();
  await first;
  const third = writers.run(transaction('new'));
  expect(names()).toEqual(['long', 'new']);
  ends[1]?.end();
  await third;
});

/** What PostgreSQL says with such a code. */
const failed = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });

it('once most have waited in vain for a lock, nobody waits for more than a second and a half', async () => {
  stopClock();
  const { ends, names, transaction } = begun();
  const writers = new Writers(1);
  const outcomes: string[] = [];
  const run = (name: string) =>
    void writers.run(transaction(name)).then(
      () => outcomes.push(`${name} is done`),
      (error: unknown) => outcomes.push(`${name}: ${String(error)}`),
    );
  run('locked');
  await vi.advanceTimersByTimeAsync(1_000);
  run('long');
  run('longer');
  await vi.advanceTimersByTimeAsync(1_500);
  run('short');
  ends[0]?.fail(failed('55P03'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes.map((line) => line.split(':')[0])).toEqual(['locked', 'long', 'longer']);
  await vi.advanceTimersByTimeAsync(999);
  expect(names()).toEqual(['locked']);
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(['locked', 'short']);
  run('next');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(outcomes).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes.at(-1)).toContain('next: Error: The database has no free connection');
  ends[1]?.end();
  await vi.advanceTimersByTimeAsync(4_000);
  run('late');
  run('patient');
  await vi.advanceTimersByTimeAsync(9_000);
  ends[2]?.end();
  await vi.advanceTimersByTimeAsync(0);
  ends[3]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcomes.slice(4)).toEqual(['short is done', 'late is done', 'patient is done']);
});

it('where others get through, one that waits in vain ends nobody’s wait', async () => {
  stopClock();
  const { ends, names, transaction } = begun();
  const writers = new Writers(2);
  const [locked, other, ...waiting] = ['locked', 'other', 'a', 'b', 'c'].map((name) =>
    writers.run(transaction(name)),
  );
  const isLocked = expect(locked).rejects.toThrow('55P03');
  await vi.advanceTimersByTimeAsync(2_500);
  ends[0]?.fail(failed('55P03'));
  await isLocked;
  ends[1]?.end();
  await other;
  const again = expect(waiting[0]).rejects.toThrow('55P03');
  ends[2]?.fail(failed('55P03'));
  await again;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(names()).toEqual(['locked', 'other', 'a', 'b', 'c']);
  ends[3]?.end();
  ends[4]?.end();
  expect(await Promise.all(waiting.slice(1))).toEqual(['b', 'c']);
});

it('the place of one that waits in vain stays empty for a second, while those that began with it may end', async () => {
  stopClock();
  const { ends, names, transaction } = begun();
  const writers = new Writers(5);
  const outcomes = Array.from('abcdefgh', (name) =>
    writers.run(transaction(name)).catch((error: unknown) => String(error)),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  for (const at of [0, 1, 2]) {
    ends[at]?.fail(failed('55P03'));
    await vi.advanceTimersByTimeAsync(300);
  }
  expect((await Promise.all(outcomes.slice(5))).map((text) => text.split(':')[0])).toEqual(
    Array(3).fill('Error'),
  );
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('the place of one that is refused at once is free at once', async () => {
  stopClock();
  const { ends, names, transaction } = begun();
  const writers = new Writers(1);
  const away = expect(writers.run(transaction('away'))).rejects.toThrow(DatabaseAway);
  const next = writers.run(transaction('next'));
  await vi.advanceTimersByTimeAsync(1);
  ends[0]?.fail(new DatabaseAway());
  await away;
  await vi.advanceTimersByTimeAsync(1);
  expect(names()).toEqual(['away', 'next']);
  ends[1]?.end();
  expect(await next).toBe('next');
});

it('that place is taken as soon as another gets through', async () => {
  stopClock();
  const { ends, names, transaction } = begun();
  const writers = new Writers(3);
  const [locked, other] = Array.from('abcde', (name) => writers.run(transaction(name)));
  const isLocked = expect(locked).rejects.toThrow('55P03');
  await vi.advanceTimersByTimeAsync(2_500);
  ends[0]?.fail(failed('55P03'));
  await isLocked;
  expect(names()).toEqual(['a', 'b', 'c']);
  ends[1]?.end();
  await other;
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it.each(['40P01', '23505'])(
  'those that wait go on waiting where one fails by %s, which is its own',
  async (code) => {
    stopClock();
    const { ends, transaction } = begun();
    const writers = new Writers(1);
    const first = expect(writers.run(transaction('first'))).rejects.toThrow(code);
    const second = writers.run(transaction('second'));
    await vi.advanceTimersByTimeAsync(2_000);
    ends[0]?.fail(failed(code));
    await first;
    ends[1]?.end();
    expect(await second).toBe('second');
  },
);

it('of the connections of a pool some stay for readers, and one is left to write', async () => {
  const atOnce = async (connections: number) => {
    const { ends, names, transaction } = begun();
    const writers = Writers.besideReaders(connections);
    const done = Array.from({ length: 20 }, (_, at) => writers.run(transaction(String(at))));
    const count = names().length;
    for (const [at, one] of done.entries()) {
      ends[at]?.end();
      await one;
    }
    return count;
  };
  expect(await Promise.all([1, 2, 4, 10].map(atOnce))).toEqual([1, 1, 2, 5]);
});
