import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, postQuestion, signUp } from '../support/api.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { startSite, type TestSite } from '../support/site.ts';

const RESTARTS = 10;
const WRITERS = 8;
/** Milliseconds within which all is well again. */
const BACK_WITHIN = 3_000;

describe('A PostgreSQL that ends at once and comes back', () => {
  let postgres: OwnPostgres;
  let site: TestSite;
  let member: Member;

  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { RATE_LIMIT: '0', DATABASE_URL: `${postgres.address}postgres` };
    site = await startSite({ env });
    member = await signUp(site.url, 'writer');
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    await postgres.stop();
  });

  /** Reads pages and calls until told to stop; gives the statuses that came. */
  async function read(questionId: string, isOver: () => boolean): Promise<Set<number>> {
    const statuses = new Set<number>();
    const paths = ['/questions', `/questions/${questionId}`, '/api/questions', '/tags'];
    for (let at = 0; !isOver(); at += 1) {
      const found = await fetch(site.url + (paths[at % paths.length] ?? ''), {
        redirect: 'manual',
      });
      await found.text();
      statuses.add(found.status);
    }
    return statuses;
  }

  /** Comments until told to stop; gives the ids of those that were acknowledged. */
  async function write(questionId: string, isOver: () => boolean): Promise<string[]> {
    const kept: string[] = [];
    while (!isOver()) {
      const posted = await fetch(`${site.url}/api/questions/${questionId}/comments`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${member.token}`,
        },
        body: JSON.stringify({ content: 'Is it still there?' }),
      });
      const text = await posted.text();
      expect([201, 503]).toContain(posted.status);
      if (posted.status === 201) kept.push((JSON.parse(text) as Posted).comment._id);
      else await new Promise((done) => setTimeout(done, 20));
    }
    return kept;
  }

  it('ends no process and loses nothing that was acknowledged', async () => {
    const questionIds = await Promise.all(
      Array.from({ length: WRITERS }, (_, at) =>
        postQuestion(member, `What becomes of question ${String(at)}?`),
      ),
    );
    const waits: number[] = [];
    for (let round = 0; round < RESTARTS; round += 1) {
      let isOver = false;
      const writing = questionIds.map((id) => write(id, () => isOver));
      const reading = questionIds.map((id) => read(id, () => isOver));
      await new Promise((done) => setTimeout(done, 500));
      await postgres.restart();
      // From here on the database takes connections.
      const back = Date.now();
      while (!(await isWell())) expect(Date.now() - back).toBeLessThan(BACK_WITHIN);
      waits.push(Date.now() - back);
      isOver = true;
      for (const statuses of await Promise.all(reading)) {
        for (const status of statuses) expect([200, 503]).toContain(status);
      }
      for (const [at, kept] of (await Promise.all(writing)).entries()) {
        expect(kept.length).toBeGreaterThan(0);
        const found = await fetch(`${site.url}/api/questions/${questionIds[at] ?? ''}/comments`);
        const { comments } = (await found.json()) as { comments: { _id: string }[] };
        expect(comments.map(({ _id }) => _id)).toEqual(expect.arrayContaining(kept));
      }
    }
    expect(Math.max(...waits)).toBeLessThan(BACK_WITHIN);
    expect(process.kill(site.pid, 0)).toBe(true);
  }, 300_000);

  /** Whether a page, a call and the checks are as before. */
  const isWell = async () => {
    const paths = ['/questions', '/api/questions', '/readyz'];
    const all = await Promise.all(paths.map((path) => fetch(site.url + path)));
    const texts = await Promise.all(all.map((found) => found.text()));
    return texts.length > 0 && all.every(({ status }) => status === 200);
  };
});

interface Posted {
  readonly comment: { readonly _id: string };
}
