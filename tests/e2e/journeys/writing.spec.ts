import { expect } from '@playwright/test';
import { postQuestion, PASSWORD } from '../../support/api.ts';
import { showsAnswer } from '../writing.ts';
import { journey } from './journey.ts';

const ASK = 'POST /questions';
const ANSWER = 'POST /answers';

journey(
  '§2 Ask a Question, §5 Question title, §8 Success toasts: A member asks a question',
  async ({ member, username }) => {
    const me = await member('asker');
    const title = `What does ${username('asker')} want to know?`;
    const mine = { search: title };
    const asked = () => me.call('GET', `/questions?${new URLSearchParams(mine).toString()}`);
    await me.opens('/ask');
    await me.isStopped('Post Question', {
      Title: 'Title is required',
      'Question body': 'Question content is required',
      Tags: 'At least one tag is required',
    });
    await me.writes({ Title: 'Too short' });
    await me.composes('Question body', 'How is it **done**?');
    await me.isStopped('Post Question', {
      Title: 'Title must be at least 10 characters',
      Tags: 'At least one tag is required',
    });
    await me.keeps({ Title: 'Too short' });
    await me.keepsBody('How is it ');
    await me.writes({ Title: title });
    await me.tags('Forms', 'two', 'three');
    await me.untags('two');
    expect(await asked()).toMatchObject({ questions: [] });
    await me.sends('Post Question', ASK, 201);
    await me.isAt(/^\/questions\/\d+$/);
    await me.isTold('Question posted successfully!');
    await me.reads(title);
    const stored = { title, tags: ['forms', 'three'], author: { username: me.username } };
    expect(await asked()).toMatchObject({ questions: [stored] });
    const [, , id = ''] = new URL(me.page.url()).pathname.split('/');
    const content = '<p>How is it <strong>done</strong>?</p>';
    expect(await me.call('GET', `/questions/${id}`)).toMatchObject({
      question: { ...stored, content },
    });
  },
);

journey('A question goes on where the session has ended', async ({ member, username }) => {
  const me = await member('asks-on');
  const title = `Does ${username('asks-on')} lose what was typed?`;
  await me.opens('/ask');
  await me.writes({ Title: title });
  await me.composes('Question body', 'A long text');
  await me.tags('sessions');
  await me.losesSession();
  await me.sends('Post Question', ASK, 401);
  await me.keeps({ Title: title });
  await me.keepsBody('A long text');
  await me.keepsTags('sessions');
  await me.signsInHere(me.email, 'wrong', 'Post Question');
  await me.isTold('Invalid email or password', 'error');
  await me.keeps({ Title: title });
  await me.keepsBody('A long text');
  await me.signsInHere(me.email, PASSWORD, 'Post Question');
  await me.isAt(/^\/questions\/\d+$/);
  await me.isTold('Question posted successfully!');
  const [, , id = ''] = new URL(me.page.url()).pathname.split('/');
  expect(await me.call('GET', `/questions/${id}`)).toMatchObject({
    question: { title, tags: ['sessions'], author: { username: me.username } },
  });
});

journey('§5 Answer content, §8 Success toasts: A member answers', async ({ member }) => {
  const author = await member('asked');
  const me = await member('answers');
  const id = await postQuestion(author, 'How is a question answered?');
  await me.opens(`/questions/${id}`);
  await me.composes('Your Answer', '   ');
  await me.isStoppedBlank('Post Answer', { 'Your Answer': 'Answer content is required' });
  expect(await me.call('GET', `/questions/${id}`)).toMatchObject({ question: { answers: [] } });
  await me.composes('Your Answer', 'Like **this**.');
  await me.sends('Post Answer', ANSWER, 201);
  await me.isAt(`/questions/${id}`);
  await showsAnswer(me.page);
  await me.isTold('Answer posted successfully');
  await me.within('article', 'Like this.').reads(me.username);
  const stored = {
    content: '<p>Like <strong>this</strong>.</p>',
    author: { username: me.username },
  };
  expect(await me.call('GET', `/questions/${id}`)).toMatchObject({
    question: { answers: [stored] },
  });
});

journey('An answer goes on where the session has ended', async ({ member }) => {
  const author = await member('asked-on');
  const me = await member('answers-on');
  const id = await postQuestion(author, 'Is an answer lost with its session?');
  await me.opens(`/questions/${id}`);
  await me.composes('Your Answer', 'It is kept.');
  await me.losesSession();
  await me.sends('Post Answer', ANSWER, 401);
  await me.keepsBody('It is kept.');
  await me.signsInHere(me.email, 'wrong', 'Post Answer');
  await me.isTold('Invalid email or password', 'error');
  await me.keepsBody('It is kept.');
  expect(await me.call('GET', `/questions/${id}`)).toMatchObject({ question: { answers: [] } });
  await me.signsInHere(me.email, PASSWORD, 'Post Answer');
  await me.isAt(`/questions/${id}`);
  await me.isTold('Answer posted successfully');
  expect(await me.call('GET', `/questions/${id}`)).toMatchObject({
    question: { answers: [{ content: '<p>It is kept.</p>', author: { username: me.username } }] },
  });
});

journey(
  'An answer is kept where the question has been closed meanwhile',
  async ({ member, staff }) => {
    const author = await member('closed');
    const me = await member('too-late');
    const moderator = await staff('closes', 'moderator');
    const id = await postQuestion(author, 'Is this question open for long?');
    await me.opens(`/questions/${id}`);
    await me.composes('Your Answer', 'A moment too late.');
    await moderator.call('PUT', `/admin/questions/${id}/closed`, { closed: true });
    await me.sends('Post Answer', ANSWER, 403);
    await me.isTold('This question is closed', 'error');
    await me.keepsBody('A moment too late.');
    expect(await me.call('GET', `/questions/${id}`)).toMatchObject({ question: { answers: [] } });
  },
  'ours',
);

journey(
  '§6 Roles and permissions: A guest is told to sign in, and may read',
  async ({ guest, member }) => {
    const author = await member('read');
    const me = await guest();
    await me.opens('/ask');
    await me.isAt('/ask');
    await me.reads('Please log in to ask a question');
    const id = await postQuestion(author, 'Who may read this question?');
    await me.opens(`/questions/${id}`);
    await me.isAt(`/questions/${id}`);
    await me.reads('Want to answer?');
    await me.findsNo('Your Answer');
  },
);
