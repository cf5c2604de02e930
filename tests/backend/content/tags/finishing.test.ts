import { beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../../../src/backend/backend.ts';
import { indexQueued } from '../../../../src/backend/content/search/queue.ts';
import { createApp } from '../../../../src/backend/app.ts';
import { startJob } from '../../../../src/backend/job.ts';
import { tagFinishing } from '../../../../src/backend/content/tags/tags.noun.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { rowsOf } from '../../../support/rows.ts';
import { expectCountsKept } from '../../../support/counts.ts';
import { addMembers } from '../../../support/members.ts';
import { ask } from '../../../support/posts.ts';
import { addStaff } from '../../../support/staff.ts';

/** More than one batch. */
const COUNT = 41;

describe.each(ENGINES)('On %s, a restart after a process was killed', async (engine) => {
  const [old, other] = ['quokka', 'wombat'];
  const test = await openForSuite(engine);
  const staff = await addStaff(test);
  const [ann] = await addMembers(test, 'member', 1);
  beforeEach(async () => {
    if ((await rowsOf(test, 'tags', { name: old }, 'id')).length > 0) return;
    for (let at = 0; at < COUNT; at += 1) await ask(test, ann, { tags: [old] });
    await ask(test, ann, { tags: [other] });
    await indexQueued(test.backend);
  }, 180_000);

  /** Makes a moderator's call to a process that is killed after that many transactions. */
  const callThatDies = async (after: number, method: string, path: string, body?: object) => {
    const { backend } = test;
    let left = after;
    const write: Backend['db']['write'] = (work) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : backend.db.write(work);
    };
    const app = createApp({ ...backend, db: { ...backend.db, write } }, () => undefined);
    const request = new Request(`http://localhost/api/admin/tags${path}`, {
      method,
      headers: {
        authorization: `Bearer ${staff.moderator.token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const origin = { address: '127.0.0.1', prepared: false, countsViews: false };
    expect((await app.fetch(request, origin)).status).toBe(500);
  };

  /** How many questions are found by a word that only the names of their tags have. */
  const found = async (word: string) => {
    await indexQueued(test.backend);
    return (await test.get(`/questions?search=${word}`)).body.pagination.totalQuestions as number;
  };

  /** Runs what the next start does, until `isDone`. */
  const startAgain = async (isDone: () => Promise<void>) => {
    const failures: unknown[] = [];
    const finishing = startJob(test.backend, tagFinishing, (error) => failures.push(error));
    await expect.poll(() => isDone().then(() => true)).toBe(true);
    await finishing.close();
    expect(failures).toEqual([]);
    await expectCountsKept(test);
  };

  const stateOf = async (name: string) =>
    (await rowsOf(test, 'tag_synonyms', { name }, 'state'))[0]?.state;

  it('finishes a merge and a split with all their questions', async () => {
    await callThatDies(2, 'POST', `/${old}/merge`, { into: other });
    expect(await found(other)).toBeLessThan(COUNT + 1);
    await startAgain(async () => {
      expect(await stateOf(old)).toBe('merged');
    });
    expect(await found(other)).toBe(COUNT + 1);
    const { tag } = (await test.get(`/tags/${other}`)).body;
    expect(tag.questionCount).toBe(COUNT + 1);

    await callThatDies(2, 'DELETE', `/${old}/merge`);
    expect(await found(other)).toBeGreaterThan(1);
    await startAgain(async () => {
      expect(await stateOf(old)).toBeUndefined();
    });
    expect([await found(old), await found(other)]).toEqual([COUNT, 1]);
  });
});
