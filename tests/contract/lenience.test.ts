import { describe, expect, it } from 'vitest';
import { getQuestion, listQuestions } from '../../src/contract/questions.ts';
import { getUser } from '../../src/contract/users.ts';

const card = { _id: 'q1', title: 'How do I centre a div?', createdAt: '2026-11-20T12:00:00Z' };
const readList = (...questions: unknown[]) => listQuestions.response.safeParse({ questions });
const read = (more: object) =>
  getQuestion.response.parse({ question: { ...card, ...more } }).question;

describe('What a foreign backend sends is read with patience', () => {
  it('one question off the contract does not take its neighbours along', () => {
    const list = readList(card, { title: 'no id' }, { ...card, _id: 'q2' });
    expect(list.data?.questions.map(({ _id }) => _id)).toEqual(['q1', 'q2']);
  });

  it('a list of nothing else is off the contract', () => {
    expect(readList({ title: 'no id' }).success).toBe(false);
    expect(readList().success).toBe(true);
  });

  it('a score may have a fraction or be text, a flag may be a number', () => {
    const question = read({ voteScore: 2.5, views: '12', featured: 1 });
    expect(question).toMatchObject({ voteScore: 2, views: 12, featured: true });
  });

  it('an accepted answer may be the answer itself', () => {
    expect(read({ acceptedAnswer: { _id: 'a7', content: '' } }).acceptedAnswer).toBe('a7');
    expect(read({ acceptedAnswer: 'a7' }).acceptedAnswer).toBe('a7');
    expect(read({ acceptedAnswer: null }).acceptedAnswer).toBeNull();
  });

  it('titles and names are one line', () => {
    const author = { _id: 'u1', username: 'ada\u202e', displayName: 'Ada\nLovelace' };
    expect(read({ title: 'Is this\r\n\r\none line?', author })).toMatchObject({
      title: 'Is this one line?',
      author: { username: 'ada', displayName: 'Ada Lovelace' },
    });
  });

  it('an author who is an id alone is nobody that a page can show', () => {
    expect(read({ author: 'u1' }).author).toBeNull();
  });

  it('a profile does not go with its badges and recent posts, all of them off the contract', () => {
    const person = { _id: 'u1', username: 'ada', joinedAt: '2026-11-20T12:00:00Z' };
    const undated = [{ _id: 'p1', title: 'No time', createdAt: null }];
    const lists = { badges: [null], recentQuestions: undated, recentAnswers: undated };
    const { user } = getUser.response.parse({ user: { ...person, ...lists } });
    expect(user).toMatchObject({ badges: [], recentQuestions: [], recentAnswers: [] });
  });

  it('a person is shown even where nobody knows since when they are here', () => {
    const { user } = getUser.response.parse({
      user: { _id: 'u1', username: 'ada', joinedAt: null },
    });
    expect(user).toMatchObject({ username: 'ada', joinedAt: null });
  });
});
