import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../support/asking.ts';
import { openTestBackend } from '../../../support/backend.ts';
import { slowness } from '../../../support/machine.ts';
import { addMembers } from '../../../support/members.ts';
import { ask as askQuestion } from '../../../support/posts.ts';

describe('PostgreSQL', () => {
  it('is waited for less than four seconds while a table is locked, and works again afterwards', async () => {
    const site = await openTestBackend('postgres');
    onTestFinished(() => site.close());
    const other = new pg.Client({ connectionString: site.backend.db.address });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; lock table counters in access exclusive mode');
    const answer = await ask(site, '/questions');
    expect(answer).toMatchObject({ status: 503, wait: '5', body: { code: 'unavailable' } });
    expect(answer.body.message).toBe('The site is temporarily unavailable. Try again in a moment');
    expect(answer.ms).toBeLessThan(3_500);
    await other.query('rollback');
    expect((await ask(site, '/questions')).status).toBe(200);
  });

  it('refuses 40 writes to a locked table within about 5 seconds, while others can read', async () => {
    const site = await openTestBackend('postgres');
    onTestFinished(() => site.close());
    const author = await site.join('author');
    const id = await askQuestion(site, author);
    const voters = await addMembers(site, 'voter', 40);
    const other = new pg.Client({ connectionString: site.backend.db.address });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; lock table votes in access exclusive mode');
    const votes = Promise.all(
      voters.map(({ token }) =>
        ask(site, `/questions/${id}/vote`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{"type":"up"}',
        }),
      ),
    );
    for (let at = 0; at < 5; at += 1) {
      const read = await ask(site, '/tags');
      expect([read.status, read.ms < 1_000 * slowness()]).toEqual([200, true]);
      await pause(500);
    }
    const answers = await votes;
    // The second voter gets the question's row when the first gives up, and then waits for the table.
    const longest = Math.max(...answers.map(({ ms }) => ms));
    expect(longest).toBeLessThan(5_000 + 1_000 * slowness());
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, wait: '5' });
    await other.query('rollback');
  });
});
