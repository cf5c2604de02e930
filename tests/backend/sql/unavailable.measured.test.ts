import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../support/asking.ts';
import { openTestBackend } from '../../support/backend.ts';

describe('PostgreSQL', () => {
  it('is waited for three seconds where a table is locked, and is well once it is not', async () => {
    const site = await openTestBackend('postgres');
    onTestFinished(() => site.close());
    const other = new pg.Client({ connectionString: site.backend.db.directAddress });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; lock table counters in access exclusive mode');
    const answer = await ask(site, '/questions');
    expect(answer).toMatchObject({ status: 503, wait: '5', body: { code: 'unavailable' } });
    expect(answer.body.message).toBe('The site is busy; try again in a moment');
    expect(answer.ms).toBeLessThan(3_500);
    await other.query('rollback');
    expect((await ask(site, '/questions')).status).toBe(200);
  });
});
