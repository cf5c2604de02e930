import { describe, expect, it } from 'vitest';
import { ENGINES, type Member, openForSuite } from '../../../support/backend.ts';

const BODIES = {
  'Cannot find module in a test run': '<p>Vitest says ERR_MODULE_NOT_FOUND for my file.</p>',
  'A module is not found after the build':
    '<p>The server ends with ERR_MODULE_NOT_FOUND, after a build.</p>',
  'Centering a box in a grid': '<p>The box stays at the left of its grid.</p>',
  'How are boxes centered': '<p>In a grid, a box, in the middle.</p>',
  'Sorting a list of names': '<p>By the last name, then the first one.</p>',
};

describe.each(ENGINES)('similar questions on %s', async (engine) => {
  const ids = new Map<string, string>();
  const test = await openForSuite(engine);
  const member = await test.join('asker');
  for (const [title, content] of Object.entries(BODIES)) {
    const { body } = await test.post('/questions', member, { title, content, tags: ['tools'] });
    ids.set(title, body.question._id);
  }

  const similar = (body: object, as?: Member) =>
    test.call('POST', '/questions/similar', { body, ...(as && { as }) });
  const titlesOf = (questions: { title: string }[]) => questions.map(({ title }) => title);

  it('are found by a title only, for anybody', async () => {
    const { status, body } = await similar({ title: 'center boxes' });
    expect(status).toBe(200);
    expect(titlesOf(body.questions).slice(0, 2).sort()).toEqual([
      'Centering a box in a grid',
      'How are boxes centered',
    ]);
    expect(body.questions[0]).toMatchObject({
      _id: expect.any(String),
      tags: ['tools'],
      voteScore: 0,
      answerCount: 0,
      acceptedAnswer: null,
      reason: 'same words',
    });
  });

  it('are found by the text so far, as HTML, Markdown or plain text', async () => {
    for (const content of [
      '<p>The boxes are not in the <b>middle</b></p>',
      'The boxes are not in the **middle**',
    ]) {
      const { body } = await similar({ title: 'Where is it', content, limit: 1 });
      expect(titlesOf(body.questions)).toEqual(['How are boxes centered']);
    }
  });

  it('say if they name the same error', async () => {
    const { body } = await similar({ title: 'It ends', content: 'Error: ERR_MODULE_NOT_FOUND' });
    const reasons = new Map(
      body.questions.map(({ title, reason }: { title: string; reason: string }) => [title, reason]),
    );
    expect(reasons.get('A module is not found after the build')).toBe('same error');
    expect(reasons.get('Cannot find module in a test run')).toBe('same error');
  });

  it('are found for an existing question, without itself', async () => {
    const id = ids.get('Centering a box in a grid') ?? '';
    const { body } = await test.get(`/questions/${id}/related?limit=2`);
    expect(titlesOf(body.questions)[0]).toBe('How are boxes centered');
    expect(body.questions).toHaveLength(2);
    expect(titlesOf(body.questions)).not.toContain('Centering a box in a grid');
  });

  it('are empty for words that no question has', async () => {
    expect((await similar({ title: 'zyzzyva' })).body.questions).toEqual([]);
    expect((await similar({ title: '', content: '' })).body.questions).toEqual([]);
  });

  it('leave out deleted ones', async () => {
    const id = ids.get('Sorting a list of names') ?? '';
    expect(titlesOf((await similar({ title: 'sorting names' })).body.questions)).toContain(
      'Sorting a list of names',
    );
    await test.delete(`/questions/${id}`, member);
    expect(titlesOf((await similar({ title: 'sorting names' })).body.questions)).not.toContain(
      'Sorting a list of names',
    );
    expect((await test.get(`/questions/${id}/related`)).status).toBe(404);
  });

  it('are refused for invalid requests', async () => {
    expect((await similar({})).status).toBe(400);
    expect((await similar({ title: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await similar({ title: 'x', limit: 21 })).status).toBe(400);
    for (const id of ['0', 'none', '999999']) {
      expect((await test.get(`/questions/${id}/related`)).status).toBe(404);
    }
  });

  it('count as searches, not as writes', async () => {
    test.settings.limits = true;
    const other = await test.join('searcher');
    const statuses = [];
    for (let at = 0; at < 61; at += 1)
      statuses.push((await similar({ title: 'box' }, other)).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
    const written = await test.post('/questions', other, {
      title: 'May I write yet?',
      content: '<p>Yes, since nothing was written so far.</p>',
      tags: ['tools'],
    });
    expect(written.status).toBe(201);
    test.settings.limits = false;
  });
});
