import { expect } from '@playwright/test';
import { answer, postQuestion } from '../../support/api.ts';
import { journey } from './journey.ts';

const ON_QUESTION = 'PUT /questions/{id}/vote';
const ON_ANSWER = 'PUT /answers/{answerId}/vote';
const NONE = { up: false, down: false };

journey(
  '§4 Voting, §8 Success toasts: A member votes on a question, turns it and takes it back',
  async ({ member }) => {
    const author = await member('voted');
    const me = await member('voter');
    const id = await postQuestion(author, 'How many votes does this get?');
    const path = `/questions/${id}`;
    const expectVotes = async (voteScore: number, hasVoted: object) => {
      await me.within('article', 'What is to be done?').reads(new RegExp(`^${String(voteScore)}$`));
      await me.findsButton('Vote up', voteScore === 1);
      await me.findsButton('Vote down', voteScore === -1);
      expect(await me.call('GET', path)).toMatchObject({ question: { voteScore, hasVoted } });
    };
    await me.opens(path);
    await me.sends('Vote up', ON_QUESTION);
    await me.isAt(path);
    await me.isTold('Vote recorded');
    await expectVotes(1, { up: true, down: false });
    await me.sends('Vote down', ON_QUESTION);
    await me.isTold('Vote recorded');
    await expectVotes(-1, { up: false, down: true });
    await me.sends('Vote down', ON_QUESTION);
    await me.isTold('Vote removed');
    await expectVotes(0, NONE);
  },
);

journey('A member votes on an answer', async ({ member }) => {
  const me = await member('votes-on');
  const helper = await member('answered');
  const id = await postQuestion(me, 'Whose answer gets a vote?');
  await answer(helper, id);
  const path = `/questions/${id}`;
  await me.opens(path);
  const post = me.within('article', 'This is how.');
  await post.sends('Vote up', ON_ANSWER);
  await me.isAt(path);
  await me.isTold('Vote recorded');
  await post.findsButton('Vote up', true);
  await post.reads(/^1$/);
  expect(await me.call('GET', path)).toMatchObject({
    question: { voteScore: 0, answers: [{ voteScore: 1, hasVoted: { up: true, down: false } }] },
  });
});

journey('Nobody votes on their own post', async ({ member }) => {
  const me = await member('own-vote');
  const id = await postQuestion(me, 'May I vote for my own question?');
  const path = `/questions/${id}`;
  await me.opens(path);
  const up = me.button('Vote up');
  // Our own backend says so beforehand; of one that knows section 7 alone nobody knows it.
  if (await up.isDisabled()) {
    await expect(me.page.getByText('Yours: You cannot vote on your own post')).toBeVisible();
  } else {
    await me.sends('Vote up', ON_QUESTION, 403);
    await me.isAt(path);
    await me.isTold('You cannot vote on your own post', 'error');
    await me.findsButton('Vote up', false);
  }
  expect(await me.call('GET', path)).toMatchObject({ question: { voteScore: 0, hasVoted: NONE } });
});

journey(
  '§6 Roles and permissions, §8 Toasts: Guests, and those whose session has ended, are told to log in to vote',
  async (scenario) => {
    const author = await scenario.member('unvoted');
    const member = await scenario.member('no-voter');
    const guest = await scenario.guest();
    const id = await postQuestion(author, 'Who may vote for this question?');
    const path = `/questions/${id}`;
    await guest.opens(path);
    await guest.isTurnedAway('Vote up', 'Please login to vote');
    await guest.isAt(path);
    await member.opens(path);
    await member.losesSession();
    await member.sends('Vote up', ON_QUESTION, 401);
    await member.isTold('Please login to vote', 'error');
    expect(await author.call('GET', path)).toMatchObject({ question: { voteScore: 0 } });
  },
);
