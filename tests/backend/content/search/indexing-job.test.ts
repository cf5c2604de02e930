import { describe, expect, it, onTestFinished } from 'vitest';
import { startJob } from '../../../../src/backend/job.ts';
import { indexing } from '../../../../src/backend/content/search/queue.ts';
import { BOTH_ENGINES } from '../../../support/backend.ts';
import { openForTest, retitle } from './queued.ts';

describe.each(BOTH_ENGINES)('The indexing job on %s', (engine) => {
  it('indexes soon after a write, and at startup what a killed process left', async () => {
    const library = await openForTest(engine);
    const [id = 0] = await library.add({ title: 'before' });
    await retitle(library, id, 'left behind');
    const { backend, listeners } = library.test;
    const failures: unknown[] = [];
    const job = startJob(backend, indexing, (error) => failures.push(error));
    listeners.push(job.publish);
    onTestFinished(() => job.close());
    const found = async (text: string) => (await library.search(text)).ids;
    await expect.poll(() => found('left behind')).toEqual([id]);
    await retitle(library, id, 'after');
    await expect.poll(() => found('after')).toEqual([id]);
    expect(failures).toEqual([]);
  });
});
