import { beforeEach, describe, expect, it } from 'vitest';
import { startJob } from '../../../../src/backend/job.ts';
import { countTagChanges, tagCounting } from '../../../../src/backend/content/tags/counting.ts';
import { ENGINES, type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { ask } from '../../../support/posts.ts';
import { setRow, rowOf } from '../../../support/rows.ts';

describe.each(ENGINES)('The totals of tags on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest(engine);
    ada = await test.join('ada');
  });

  const row = () => rowOf(test, 'tags', { name: 'counted' }, 'question_count');
  const shown = async () => {
    const { body } = await test.get('/tags/counted');
    const list = await test.get('/questions?tag=counted');
    expect(list.body.pagination.totalQuestions).toBe(body.tag.questionCount);
    return body.tag.questionCount;
  };
  const askTwice = async () => {
    await ask(test, ada, { tags: ['counted'] });
    await ask(test, ada, { tags: ['counted'] });
  };

  it('include new questions at once', async () => {
    await askTwice();
    expect(await shown()).toBe(2);
    await countTagChanges(test.backend);
    expect(await shown()).toBe(2);
    expect(await row()).toEqual({ question_count: 2 });
  });

  it('are saved within a second or two, and only once by several processes', async () => {
    const failures: unknown[] = [];
    const processes = [1, 2].map(() =>
      startJob(test.backend, tagCounting, (error) => failures.push(error)),
    );
    test.listeners.push(...processes.map(({ publish }) => publish));
    await askTwice();
    await expect.poll(row).toEqual({ question_count: 2 });
    await Promise.all(processes.map(({ close }) => close()));
    expect(await shown()).toBe(2);
    expect(failures).toEqual([]);
  });

  it('lose nothing if a process is killed before it has saved them', async () => {
    await askTwice();
    const next = startJob(test.backend, tagCounting, (error) => expect(error).toBeUndefined());
    await next.close();
    expect(await row()).toEqual({ question_count: 2 });
  });

  it('keep an admin from removing a tag that was just given to a question', async () => {
    await askTwice();
    await setRow(test, 'users', ada.id, { role: 'admin' });
    const { status } = await test.delete('/admin/tags/counted', ada);
    expect(status).toBe(409);
  });
});
