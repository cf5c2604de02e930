import { expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const member = await site.join('sent');
const admin = await site.admin();
const { path: question, id } = await admin.ask('What does a form say?', 'It says it.', 'forms');

it.each([
  ['/answer/skip', { question: '22', do: 'skip' }, 'Skipped for 30 days'],
  ['/answer/skip', { question: '22', do: 'bring-back' }, 'The question is back in your queue'],
])('A member’s form at %s says what it did: %j', async (path, fields, message) => {
  expect((await member.send(path, fields)).text).toContain(message);
});

it('Editing a comment, sharing a list, and suggesting an edit are confirmed', async () => {
  const commented = await member.send(`/posts/${id}/comments`, { content: 'Which form?' });
  await member.post(`${commented.path}/edit`, { content: 'Which of them?' });
  expect((await member.get(question)).text).toContain('Comment updated');

  const { path: list } = await member.send('/saved', { do: 'create', name: 'Forms' });
  const shared = await member.send(list, { do: 'on' });
  expect(shared.text).toContain('List shared with a secret link');

  const fields = { title: 'What does a form say?', content: 'It says so.', tags: 'forms' };
  const sent = await member.send(`/posts/${id}/suggest`, { ...fields, reason: 'Clearer' });
  expect(sent.text).toContain('Suggestion sent. The author or a moderator will review it.');
  const listed = await admin.get('/suggestions');
  const ids = Array.from(listed.html.matchAll(/href="\/suggestions\/(\d+)"/g), ([, one]) =>
    Number(one),
  );
  const newest = `/suggestions/${String(Math.max(...ids))}`;
  const rejected = await admin.send(newest, { decision: 'reject', reason: 'It is not' });
  expect(rejected.text).toContain('Suggestion rejected');
});

it('Authors cannot vote on their own post, and pasted passwords are removed with a notice', async () => {
  expect((await admin.get(question)).html).toMatch(/value="up"[^>]*disabled/);
  const error = "ModuleNotFoundError: No module named 'forms'\npassword=hunter2222";
  expect((await member.post('/search/error', { error })).text).toContain('We removed 1 password');
});
