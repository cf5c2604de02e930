import { expect, it } from 'vitest';
import { inOrder, startCrew } from '../../../../src/backend/operations/importing/threads/crew.ts';

const ROW = { type: 1, tex: 0 } as const;
const texts = Array.from({ length: 300 }, (_, at) => ({
  ...ROW,
  source_id: at + 1,
  raw: `<p>Text ${String(at)}</p><pre><code>const a = ${String(at)};</code></pre>`,
}));

it('Threads make of texts what this one makes, in the order in which they are given', async () => {
  const [few, many] = [await startCrew(1), await startCrew(1_000_000)];
  const batches = Array.from({ length: 30 }, (_, at) => texts.slice(at * 10, at * 10 + 10));
  const made = async ({ run, ahead }: typeof few) => {
    const all = inOrder(batches, ahead, (batch) =>
      run('prepare', { site: 'old.example', table: 'posts', texts: batch }),
    );
    return (await Array.fromAsync(all)).flat();
  };
  const threaded = await made(many);
  expect(threaded).toEqual(await made(few));
  expect(threaded.map(({ source_id }) => source_id)).toEqual(texts.map((text) => text.source_id));
  await many.close();
});

it('A failure in a thread is that of the job, and one of a thread that of all its jobs', async () => {
  const crew = await startCrew(1_000_000);
  const broken = { site: 'old.example', table: 'nothing' as 'posts', texts: [] };
  await expect(crew.run('prepare', broken)).rejects.toThrow(TypeError);
  expect(await crew.run('prepare', { site: 'old.example', table: 'posts', texts: [] })).toEqual([]);
  const late = crew.run('prepare', { site: 'old.example', table: 'posts', texts });
  const told = expect(late).rejects.toThrow('A thread of the import ended');
  await crew.close();
  await told;
});

it('A failure ends what is done in order at its place', async () => {
  const results: number[] = [];
  const work = async (input: number) => {
    await Promise.resolve();
    if (input === 3) throw new Error('three');
    return input;
  };
  const take = async () => {
    for await (const one of inOrder([1, 2, 3, 4], 2, work)) results.push(one);
  };
  await expect(take()).rejects.toThrow('three');
  expect(results).toEqual([1, 2]);
});
