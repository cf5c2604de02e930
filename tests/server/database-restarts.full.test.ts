import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, postQuestion, signUp } from '../support/api.ts';
import { type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { startSite, type TestSite } from '../support/site.ts';

const RESTARTS = 3;
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
    for (let round = 0; round < RESTARTS; round += 1) {
      let isOver = false;
      const writing = questionIds.map((id) => write(id, () => isOver));
      await new Promise((done) => setTimeout(done, 500));
      await postgres.restart();
      const back = Date.now();
      while (!(await isWell())) expect(Date.now() - back).toBeLessThan(BACK_WITHIN);
      isOver = true;
      for (const [at, kept] of (await Promise.all(writing)).entries()) {
        expect(kept.length).toBeGreaterThan(0);
        const found = await fetch(`${site.url}/api/questions/${questionIds[at] ?? ''}/comments`);
        const { comments } = (await found.json()) as { comments: { _id: string }[] };
        expect(comments.map(({ _id }) => _id)).toEqual(expect.arrayContaining(kept));
      }
    }
  }, 120_000);

  const isWell = async () => {
    const found = await fetch(`${site.url}/api/questions`);
    await found.text();
    return found.status === 200;
  };
});

interface Posted {
  readonly comment: { readonly _id: string };
}
