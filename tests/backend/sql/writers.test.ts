import { expect, it, vi } from 'vitest';
import { DatabaseBusy } from '../../../src/backend/sql/failures.ts';
import { Writers } from '../../../src/backend/sql/writers.ts';

/** Transactions that have begun, in that order, each of which ends or fails when it is told to. */
function begun() {
  const ends: { readonly name: string; end(): void; fail(): void }[] = [];
  const transaction = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      ends.push({
        name,
        end: () => {
          resolve(name);
        },
        fail: () => {
          reject(new Error(name));
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
  vi.useFakeTimers();
  try {
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
  } finally {
    vi.useRealTimers();
  }
});

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
