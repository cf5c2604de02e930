import { describe, expect, it } from 'vitest';
import { indexQueued } from '../../../../src/backend/content/search/queue.ts';
import { BOTH_ENGINES, openForTest } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';

describe.each(BOTH_ENGINES)('The vocabulary on %s', (engine) => {
  it('offers only words of questions that are not deleted', async () => {
    const test = await openForTest(engine);
    const { moderator } = await addStaff(test);
    const [ann] = await addMembers(test, 'ann', 1);
    const offered = async () => {
      await indexQueued(test.backend);
      const { body } = await test.get('/questions?search=kovalchukhrvw');
      return body.pagination.didYouMean;
    };
    const about = { title: 'Who is kovalchukhrvwj?', content: '<p>Unknown.</p>' };
    const edited = await ask(test, ann, about);
    expect(await offered()).toBe('kovalchukhrvwj');
    const clean = { ...about, title: 'Who is somebody?', tags: ['testing'] };
    await test.put(`/questions/${edited}`, ann, clean);
    expect(await offered()).toBeUndefined();
    const deleted = await ask(test, ann, about);
    expect(await offered()).toBe('kovalchukhrvwj');
    const setDeleted = (is: boolean) =>
      test.put(`/admin/questions/${deleted}/deleted`, moderator, { deleted: is });
    await setDeleted(true);
    expect(await offered()).toBeUndefined();
    await setDeleted(false);
    expect(await offered()).toBe('kovalchukhrvwj');
  });
});
