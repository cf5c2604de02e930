import { expect } from '@playwright/test';
import { postQuestion } from '../../support/api.ts';
import { journey, type Scenario } from './journey.ts';
import type { Member } from './user.ts';

const ACCEPT = 'PUT /answers/{answerId}/accept';
const TAKE_BACK = 'DELETE /answers/{answerId}/accept';

/** A question of somebody's with two answers of somebody else's. */
async function answered({ member }: Scenario, name: string) {
  const me = await member(name);
  const helper = await member(`${name}-by`);
  const questionId = await postQuestion(me, 'Which answer is the right one?');
  const give = async (content: string) => {
    const given = await helper.call('POST', '/answers', {
      questionId,
      content: `<p>${content}</p>`,
    });
    return (given as { answer: { _id: string } }).answer._id;
  };
  const [first, second] = [await give('The first.'), await give('The second.')];
  return { me, helper, first, second, path: `/questions/${questionId}` };
}

/** Which answer the backend has as accepted. */
async function expectAccepted(member: Member, path: string, id: string | null): Promise<void> {
  const { question } = (await member.call('GET', path)) as {
    question: { acceptedAnswer?: string | null; answers: { _id: string; isAccepted: boolean }[] };
  };
  expect(question.acceptedAnswer ?? null).toBe(id);
  const accepted = question.answers.filter(({ isAccepted }) => isAccepted);
  expect(accepted.map(({ _id }) => _id)).toEqual(id === null ? [] : [id]);
}

journey(
  '§4 Answer acceptance, §8 Success toasts: The author of a question accepts an answer',
  async (scenario) => {
    const { me, helper, second, path } = await answered(scenario, 'accepts');
    await me.opens(path);
    await me.within('article', 'The second.').sends('Accept', ACCEPT);
    await me.isAt(path);
    await me.isTold('Answer accepted');
    await me.within('article', 'The second.').reads('Accepted answer');
    await me.within('article', 'The first.').findsNo('Accepted answer');
    await expectAccepted(me, path, second);
    expect(await helper.call('GET', '/notifications')).toMatchObject({
      notifications: [{ type: 'accept' }, { type: 'system' }],
    });
  },
);

journey(
  '§6 Roles and permissions, §8 Toasts: Only the author of a question accepts its answers',
  async (scenario) => {
    const { me, helper, path } = await answered(scenario, 'no-other');
    await helper.opens(path);
    await helper.reads('The first.');
    await expect(helper.button('Accept')).toHaveCount(0);
    await me.opens(path);
    await me.losesSession();
    await me.within('article', 'The first.').sends('Accept', ACCEPT, 401);
    await me.isTold('Only the question author can accept answers', 'error');
    await expectAccepted(helper, path, null);
  },
);

journey(
  'An acceptance is moved and taken back',
  async (scenario) => {
    const { me, first, second, path } = await answered(scenario, 'moves');
    await me.opens(path);
    await me.within('article', 'The second.').sends('Accept', ACCEPT);
    await me.within('article', 'The second.').reads('Accepted answer');
    await expectAccepted(me, path, second);
    await me.within('article', 'The first.').sends('Accept', ACCEPT);
    await me.within('article', 'The first.').reads('Accepted answer');
    await me.within('article', 'The second.').findsNo('Accepted answer');
    await expectAccepted(me, path, first);
    await me.within('article', 'The first.').sends('Unaccept', TAKE_BACK);
    await me.isAt(path);
    await me.isTold('Answer unaccepted');
    await me.within('article', 'The first.').findsNo('Accepted answer');
    await expectAccepted(me, path, null);
  },
  'ours',
);

journey(
  'An acceptance stays where the backend cannot take it back',
  async (scenario) => {
    const { me, first, path } = await answered(scenario, 'stays');
    await me.opens(path);
    await me.within('article', 'The first.').sends('Accept', ACCEPT);
    await me.within('article', 'The first.').reads('Accepted answer');
    await expect(me.within('article', 'The first.').button('Accept')).toHaveCount(0);
    await expect(me.button('Unaccept')).toHaveCount(0);
    await expectAccepted(me, path, first);
  },
  'section 7',
);
