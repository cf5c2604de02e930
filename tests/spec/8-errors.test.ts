import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, postQuestion, signUp, unique } from '../support/api.ts';
import { type ForeignBackend, startForeign } from '../support/foreign.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { as, guest, ours } from './rows.ts';

/** The messages of a page about failure or success. */
const TOASTS = '.flash';

let backend: ForeignBackend;
let site: TestSite;

beforeAll(async () => {
  backend = await startForeign();
  backend.mood = 'failing';
  site = await startSite({ env: { API_HOST: backend.origin } });
});
afterAll(async () => {
  await site.stop();
  await backend.close();
});

describe('§8 Toasts', () => {
  it("Question load fails: 'Failed to load question', then go to /questions", async () => {
    const landing = await guest(site.url).land('/questions/q007');
    expect(landing.path).toBe('/questions');
    expect(landing.page.one(TOASTS).text).toContain('Failed to load question');
    expect(landing.page.one(TOASTS).attr('class')).toContain('error');
  });

  it("Tag load fails: 'Failed to load tag information'", async () => {
    const { page } = await guest(site.url).read('/tags/react');
    expect(page.one(TOASTS).text).toContain('Failed to load tag information');
  });

  it("Non-author accepts: 'Only the question author can accept answers'", async () => {
    const other = await signUp(ours, unique('other'));
    const questionId = await postQuestion(other, 'Who else would accept?');
    const id = await answer(other, questionId);
    const { pages } = await as('user');
    // They see no button: this posts its form.
    const path = `/questions/${questionId}`;
    const page = await pages.send(`${path}/answers/${id}/accept`);
    expect(page.text).toContain('Only the question author can accept answers');
    expect((await pages.read(path)).main.count('[title="Accepted answer"]')).toBe(0);
  });
});

describe('§8 Silent failures', () => {
  it.each([
    ['Home data failures are logged only (home shows empty sections)', '/', 'Hot Questions'],
    [
      "Question-list failures are logged only (questions page shows 'No questions found')",
      '/questions?sort=votes',
      'No questions found',
    ],
    ['Tag list failures are logged and leave an empty list', '/tags?sort=name', 'No tags found'],
    ['User list failures are logged and leave an empty list', '/users?sort=name', 'No users found'],
    ["Profile load failure is logged and shows 'User not found'", '/users/7', 'User not found'],
  ])('%s', async (_, path, shown) => {
    const { page, main } = await guest(site.url).read(path);
    expect(main.texts('h1, h2')).toContain(shown);
    expect(main.count('article')).toBe(0);
    expect(page.count(TOASTS)).toBe(0);
  });
});
