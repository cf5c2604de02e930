import { expect, it } from 'vitest';
import { cleanResult, storedBody } from '../../src/api/clean.ts';
import { ROUTES } from '../../src/contract/routes.ts';

it('Feeds of saved searches have no active markup from a foreign backend', async () => {
  const card = { _id: '1', title: 'Why?', createdAt: '2026-01-01T00:00:00Z' };
  const content = '<p onclick="run()">This</p><script>run()</script>';
  const search = { name: 'Mine', query: 'css' };
  const sent = { search, questions: [{ ...card, content }] };
  const result = ROUTES.getSearchFeed.response.parse(sent);
  const { questions } = await cleanResult(ROUTES.getSearchFeed, result, storedBody);
  expect(questions.map((one) => one.content)).toEqual(['<p>This</p>']);
});
