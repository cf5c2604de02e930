import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();

/** Ends a member's visit, as half an hour without reading does. */
function endVisit(username: string): void {
  const db = new DatabaseSync(join(site.dataDir, 'atoll.db'), { timeout: 5_000 });
  db.prepare(
    `update list_visits set since = seen_at
     where user_id = (select id from users where username = ?)`,
  ).run(username);
  db.close();
}

it('Lists of questions show members what is new since their last visit, and what is unread', async () => {
  const reader = await site.join('returning');
  const author = await site.demo();
  const { path } = await reader.ask('Who answers while I am away?');
  expect((await reader.get('/questions')).text).not.toContain('New since your last visit');
  endVisit('returning');
  await author.ask('What came in the meantime?');
  await author.answer(path);
  const page = await reader.get('/questions');
  const [above, below] = page.text.split('New since your last visit');
  expect(above).toContain('What came in the meantime?');
  expect(below).not.toContain('What came in the meantime?');
  expect(page.text).toMatch(/Unread:\s*Who answers while I am away\?/);
  const byScore = await reader.get('/questions?sort=votes');
  expect(byScore.text).not.toContain('New since your last visit');
  const guest = await site.guest().get('/questions');
  expect(guest.text).not.toMatch(/New since your last visit|Unread:/);
  await reader.send('/settings/privacy', { showInDirectory: 'on', showActivity: 'on' });
  expect((await reader.get('/questions')).text).not.toMatch(/New since your last visit|Unread:/);
});
