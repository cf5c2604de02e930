import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();

/** Lets a member vote to close, protect, and see deleted posts, as if granted by an admin. */
function grantPrivileges(username: string): void {
  const db = new DatabaseSync(join(site.dataDir, 'atoll.db'), { timeout: 5_000 });
  const grant = { is: 'given', reason: '', until: null };
  db.prepare('update users set privilege_changes = ? where username = ?').run(
    JSON.stringify({ close: grant, protect: grant, 'see-deleted': grant }),
    username,
  );
  db.close();
}

it('Members close and reopen a question by votes without scripts, and its author sees how', async () => {
  const asker = await site.join('closing-asker');
  const voter = await site.join('closing-voter');
  grantPrivileges('closing-voter');
  const { path } = await asker.ask('Which closing should I take?', 'Any of them?');
  expect((await site.guest().get(path)).text).not.toContain('Vote to Close');
  expect((await voter.get(path)).links('Vote to Close')).toEqual([`${path}/close`]);
  const form = await voter.get(`${path}/close`);
  expect(form.texts(({ name }) => name === 'button')).toContainEqual(
    expect.stringMatching(/^(Vote to Close|Close Question)$/),
  );
  for (const text of ['Duplicate', 'Answers would be opinions, not facts.'])
    expect(form.text).toContain(text);
  const moderator = await site.admin();
  expect((await moderator.get(path)).links('Close Question')).toEqual([`${path}/close`]);
  const asked = await moderator.get(`${path}/close`);
  expect(asked.texts(({ name }) => name === 'button')).toContain('Close Question');

  const missing = await voter.send(`${path}/close`, { do: 'close', reason: 'duplicate' });
  expect(missing.text).toContain('Choose the question that it repeats');
  const found = await voter.send(`${path}/close`, {
    ...{ do: 'close', reason: 'duplicate' },
    ...{ duplicateOf: 'State is not updated after set', find: 'questions' },
  });
  expect(found.text).toContain('Is it one of these?');

  const reason = 'opinion';
  let page = await voter.send(`${path}/close`, { do: 'close', reason });
  if (page.text.includes('Your vote counts')) {
    page = await moderator.send(`${path}/close`, { do: 'close', reason });
  }
  expect(page.text).toContain('This question is closed. Opinion-based.');
  expect((await voter.get(path)).text).toContain('Vote to Reopen');
  expect((await moderator.get(path)).text).toContain('Reopen Question');
  const own = await asker.get(path);
  expect(own.text).toContain('say what you need to achieve');
  expect(own.text).toContain('Members then vote on reopening it.');
  expect(own.links('Edit')).toContain(`${path}/edit`);
  const guest = await site.guest().get(path);
  expect(guest.text).toContain('Is it yours? Ask for facts');
  expect(guest.text).not.toContain('Vote to Reopen');
  expect((await voter.send(`${path}/close`, { do: 'reopen' })).text).toMatch(
    /Question reopened|Your vote counts/,
  );
});

it('Everyone can see the number of moderation decisions in a month', async () => {
  const guest = site.guest();
  const page = await guest.get('/moderation');
  for (const label of ['Questions closed', 'Decisions undone', 'Members suspended'])
    expect(page.text).toContain(label);
  expect((await guest.get('/moderation?month=2020-02')).text).toContain('February 2020');
  expect((await guest.get('/about')).links('moderation')).toEqual(['/moderation']);
});

it('An asker can say how their question differs from the original', async () => {
  const asker = await site.join('differing-asker');
  const moderator = await site.admin();
  const { path } = await asker.ask('Why is my state the old one?', 'It is always the old one.');
  // Any question with an accepted answer.
  const { html } = await moderator.get('/questions?search=is:accepted');
  const original = /href="(\/questions\/\d+)"/.exec(html)?.[1] ?? '';
  const closed = await moderator.send(`${path}/close`, {
    ...{ do: 'close', reason: 'duplicate', duplicateOf: original },
  });
  expect(closed.text).toContain('This question has been asked before:');
  expect((await moderator.get(path)).text).toContain('Reopen Question');
  const log = await moderator.get('/admin/log');
  expect(log.links(`question ${original.replace(/\D/g, '')}`)).toEqual([original]);
  const own = await asker.get(path);
  expect(own.text).toContain('That Solves It');
  expect(own.text).toContain('It Differs, Because …');
  const refused = await asker.send(`${path}/duplicate-reply`, { do: 'differs', content: '' });
  expect(refused.text).toContain('Comment is required');
  const after = await asker.send(`${path}/duplicate-reply`, {
    ...{ do: 'differs', content: 'Mine is in a **worker**.' },
  });
  expect(after.text).toContain('Members will look at your question again');
  expect(after.html).toContain('Mine is in a <strong>worker</strong>.');
  expect(after.text).not.toContain('That Solves It');
  const waiting = 'Members are looking at it and decide whether to reopen it.';
  expect(after.text).toContain(waiting);
  expect((await site.guest().get(path)).text).not.toContain(waiting);
});

it('An asker can close their own question with one vote, and reopen it', async () => {
  const asker = await site.join('closing-own');
  const { path } = await asker.ask('Which one did I mean to ask?', 'Never mind.');
  expect((await asker.get(`${path}/close`)).text).not.toContain('It takes');
  const closed = await asker.send(`${path}/close`, { do: 'close', reason: 'off_topic' });
  expect(closed.text).toContain('You closed it, so you can reopen it.');
  expect(closed.html).toMatch(/value="reopen"[^>]*>\s*Reopen/);
  const open = await asker.send(`${path}/close`, { do: 'reopen' });
  expect(open.text).toContain('Question reopened');
});

it('Members who see deleted posts can vote to delete and restore them; others get a 410', async () => {
  const asker = await site.join('erased-asker');
  const voter = await site.join('erased-voter');
  const moderator = await site.admin();
  grantPrivileges('erased-voter');
  const { path } = await asker.ask('Which deletion should I take?', 'Nobody can learn from this.');
  const post = path.replace('/questions/', '/posts/') + '/deletion';
  expect((await voter.get(path)).links('Vote to Delete')).toEqual([]);
  expect((await voter.get(post)).text).toContain('once it is closed');
  await moderator.send(`${path}/close`, { do: 'close', reason: 'opinion' });
  expect((await voter.get(path)).links('Vote to Delete')).toEqual([post]);
  expect((await asker.get(path)).links('Vote to Delete')).toEqual([]);

  const voted = await voter.send(post, { do: 'delete' });
  if (voted.text.includes('Your vote counts')) {
    expect(voted.text).toContain('Withdraw My Vote');
    await moderator.send(post, { do: 'delete' });
  }
  expect((await voter.get(path)).redirect).toBe(post);
  const seen = await voter.get(post);
  for (const text of ['Deleted question', 'Which deletion', 'Nobody can learn', 'Deleted by'])
    expect(seen.text).toContain(text);
  for (const other of [asker, site.guest()]) {
    const gone = await other.get(path);
    expect(gone.status).toBe(410);
    expect(gone.text).not.toContain('Nobody can learn');
  }
  expect(
    (await moderator.get('/admin/questions?status=deleted')).links('Which deletion should I take?'),
  ).toEqual([post]);
  await moderator.send(post, { do: 'undelete' });
  expect((await asker.get(path)).status).toBe(200);
});

it('A protected question tells new members what they lack instead of showing the form', async () => {
  const asker = await site.join('protected-asker');
  const newcomer = await site.join('protected-reader');
  const moderator = await site.admin();
  const { path } = await asker.ask('Which protection should I take?', 'Everybody answers this.');
  expect((await newcomer.get(path)).html).toContain('id="your-answer"');
  const days = '7';
  const unnamed = await moderator.send(`${path}/close`, { do: 'close' });
  expect(unnamed.html).toMatch(/value="7" selected/);
  await moderator.send(`${path}/close`, { do: 'protect', days, why: 'Many thanks' });
  const missing = 'You need 10 reputation earned here to answer this question until';
  const page = await newcomer.get(path);
  expect(page.text).toContain(missing);
  expect(page.text).toContain('You have 1.');
  expect(page.html).not.toContain('id="your-answer"');
  expect((await site.guest().get(path)).text).toContain(missing);
  expect((await moderator.get(path)).text).not.toContain(missing);
});

it('Moderators can move the answers of a duplicate to its original', async () => {
  const asker = await site.join('moving-asker');
  const moderator = await site.admin();
  const { path: original } = await asker.ask('What is the original of these?');
  const { path: duplicate } = await asker.ask('What is the duplicate of these?');
  const content = 'This moves to the original.';
  const { id: answer, path: forms } = await moderator.answer(duplicate, content);
  await moderator.send(`${duplicate}/moderate`, {
    ...{ do: 'close', target: duplicate.replace(/\D/g, ''), why: 'duplicate' },
    ...{ duplicateOf: original },
  });
  expect((await moderator.get(`${duplicate}/moderate`)).text).toContain('Move Answers to the Orig');
  expect((await moderator.get(`${forms}/moderate`)).text).toContain('Move to the Original');
  const moved = await moderator.send(`${forms}/moderate`, { do: 'move-answer', target: answer });
  expect(moved.text).toContain('1 answer moved to “What is the original of these?”');
  const guest = site.guest();
  expect((await guest.get(duplicate)).text).not.toContain(content);
  expect((await guest.get(original)).text).toContain(content);
  expect((await guest.get(forms)).redirect).toBe(`${original}#a${answer}`);
});
