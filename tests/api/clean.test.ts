import { expect, it } from 'vitest';
import { cleanResult } from '../../src/api/clean.ts';
import { ROUTES } from '../../src/contract/routes.ts';

const ACTIVE = '<p onclick="run()">This</p><script>run()</script>';

it('Feeds of saved searches have no active markup from a foreign backend', async () => {
  const card = { _id: '1', title: 'Why?', createdAt: '2026-01-01T00:00:00Z' };
  const search = { name: 'Mine', query: 'css' };
  const sent = { search, questions: [{ ...card, content: ACTIVE }] };
  const result = ROUTES.getSearchFeed.response.parse(sent);
  const { questions } = await cleanResult(ROUTES.getSearchFeed, result, false);
  expect(questions.map((one) => one.content)).toEqual(['<p>This</p>']);
});

it.each([
  ['getDeletion', { post: { content: ACTIVE }, answers: [{ content: ACTIVE }] }],
  ['nextReview', { item: { post: { content: ACTIVE, context: { content: ACTIVE } } } }],
  [
    'getQuestion',
    { question: { content: ACTIVE, answers: [{ comments: [{ content: ACTIVE }] }] } },
  ],
  ['getVersion', { version: { content: ACTIVE } }],
] as const)('No body in the result of %s has active markup', async (name, sent) => {
  const result = await cleanResult(ROUTES[name], sent as never, true);
  expect(JSON.stringify(result)).not.toContain('run()');
  expect(JSON.stringify(result)).toContain('<p>This</p>');
});
