import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite, type TestSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

let site: TestSite;
let member: Visitor;
let admin: Visitor;
let question: string;
beforeAll(async () => {
  site = await startSite({ env: { RATE_LIMIT: '0' } });
  [member, admin] = [new Visitor(site.url), new Visitor(site.url)];
  await admin.signIn('admin@example.com', 'atoll-admin');
  const password = 'correct horse';
  const fields = { username: 'sent', email: 'sent@example.com', password };
  await member.send('/register', { ...fields, confirmPassword: password });
  const asked = { title: 'What does a form say?', content: 'It says it.', tags: 'forms' };
  question = (await admin.send('/ask', asked)).path;
}, 120_000);
afterAll(() => site.stop());

const ASKED = '“What does a form say?”';
const QUESTIONS = '/admin/questions';

it.each([
  [QUESTIONS, { do: 'unfeature' }, `${ASKED} is no longer featured`],
  [QUESTIONS, { do: 'close', why: 'Off topic' }, `${ASKED} is closed`],
  [QUESTIONS, { do: 'reopen' }, `${ASKED} is reopened`],
  [QUESTIONS, { do: 'delete', why: 'Spam' }, `${ASKED} is deleted`],
  [QUESTIONS, { do: 'restore' }, `${ASKED} is restored`],
  ['/admin/users', { do: 'lift', target: '2' }, /Suspension lifted for \S+/],
])('An admin’s form of %s says what it has done: %j', async (path, fields, said) => {
  const target = question.split('/').pop() ?? '';
  const { text } = await admin.send(path, { target, ...fields });
  expect(text).toMatch(said);
});

it.each([
  ['/answer/skip', { question: '22', do: 'skip' }, 'Skipped for 30 days'],
  ['/answer/skip', { question: '22', do: 'bring-back' }, 'The question is back in your queue'],
])('A member’s form of %s says what it has done: %j', async (path, fields, said) => {
  expect((await member.send(path, fields)).text).toContain(said);
});

it('A comment that is edited, a list that is shared, and a suggestion say so', async () => {
  const id = question.split('/').pop() ?? '';
  const commented = await member.send(`/posts/${id}/comments`, { content: 'Which form?' });
  await member.post(`${commented.path}/edit`, { content: 'Which of them?' });
  expect((await member.get(question)).text).toContain('Comment updated');

  const { path: list } = await member.send('/saved', { do: 'create', name: 'Forms' });
  const shared = await member.send(list, { do: 'on' });
  expect(shared.text).toContain('List shared with a secret link');

  const fields = { title: 'What does a form say?', content: 'It says so.', tags: 'forms' };
  const sent = await member.send(`/posts/${id}/suggest`, { ...fields, reason: 'Clearer' });
  expect(sent.text).toContain('Suggestion sent. The author or a moderator will review it.');
  const told = await admin.get('/suggestions');
  const path = /href="(\/suggestions\/\d+)"/.exec(told.html)?.[1] ?? '';
  const rejected = await admin.send(path, { decision: 'reject', reason: 'It is not' });
  expect(rejected.text).toContain('Suggestion rejected');
});

it('An author sees why they cannot vote, and whoever pastes a password that it was removed', async () => {
  const own = await admin.get(question);
  expect(own.html).toMatch(/value="up"[^>]*disabled/);
  expect(own.text).toContain('You cannot vote on your own post');
  const error = "ModuleNotFoundError: No module named 'forms'\npassword=hunter2222";
  expect((await member.post('/search/error', { error })).text).toContain('We removed 1 password');
});
