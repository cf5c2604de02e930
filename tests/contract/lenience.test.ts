import { describe, expect, it } from 'vitest';
import { getQuestion, listQuestions } from '../../src/contract/questions.ts';
import { postAnswer } from '../../src/contract/answers.ts';
import { getSitemapPart } from '../../src/contract/site.ts';
import { getUser, listUsers } from '../../src/contract/users.ts';

const card = { _id: 'q1', title: 'How do I centre a div?', createdAt: '2026-11-20T12:00:00Z' };
const readList = (...questions: unknown[]) => listQuestions.response.safeParse({ questions });
const read = (more: object) =>
  getQuestion.response.parse({ question: { ...card, ...more } }).question;

describe('A reply of a foreign backend', () => {
  it('loses only the question that violates the contract', () => {
    const list = readList(card, { title: 'no id' }, { ...card, _id: 'q2' });
    expect(list.data?.questions.map(({ _id }) => _id)).toEqual(['q1', 'q2']);
  });

  it('is rejected if all questions of a list violate the contract', () => {
    expect(readList({ title: 'no id' }).success).toBe(false);
    expect(readList().success).toBe(true);
  });

  it('is rejected as part of a sitemap if it has no entries, which would be cached as empty', () => {
    expect(getSitemapPart.response.safeParse({ questions: 'none' }).success).toBe(false);
  });

  it('may have scores with fractions or as text, and flags as numbers', () => {
    const question = read({ voteScore: 2.5, views: '12', featured: 1 });
    expect(question).toMatchObject({ voteScore: 2, views: 12, featured: true });
  });

  it.each([
    [
      { currentPage: '2', totalPages: '5', totalQuestions: '70', hasNextPage: 'true' },
      2,
      5,
      70,
      true,
    ],
    [{ currentPage: {}, totalPages: '', totalQuestions: null, hasNextPage: [] }, 1, 0, 0, false],
  ])('may have paging as text, or paging that cannot be read: %o', (pagination, ...read) => {
    const list = listQuestions.response.parse({ questions: [card], pagination });
    const { currentPage, totalPages, totalQuestions, hasNextPage } = list.pagination ?? {};
    expect([currentPage, totalPages, totalQuestions, hasNextPage]).toEqual(read);
  });

  it.each([
    ['12', 12],
    ['33.3', 33],
    ['', 0],
    [[], 0],
    [1e300, 999_999_999],
    [-1e300, -999_999_999],
  ])('may have %j as a figure', (views, figure) => {
    expect(read({ views }).views).toBe(figure);
  });

  it.each([
    ['33.3', 33.3],
    ['most', 0],
    [{}, 0],
    [250, 100],
  ])('may have %j as an acceptance rate', (acceptanceRate, rate) => {
    const stats = { totalQuestions: {}, totalAnswers: '3', acceptanceRate };
    const { user } = getUser.response.parse({ user: { _id: 'u1', username: 'ada', stats } });
    expect(user.stats).toEqual({
      totalQuestions: 0,
      totalAnswers: 3,
      acceptedAnswers: 0,
      acceptanceRate: rate,
    });
  });

  it.each([
    ['answerCount', '5', 5],
    ['answerCount', {}, undefined],
    ['acceptedAnswer', '', undefined],
    ['acceptedAnswer', [], undefined],
    ['hasVoted', [], { up: false, down: false }],
    ['hasVoted', { up: 'no', down: 1 }, { up: false, down: true }],
    ['editedAt', 'yesterday', undefined],
    ['status', 1, undefined],
    ['tags', 'css', []],
    ['content', 5, ''],
    ['answers', 'none', []],
    // The only answer, without a date.
    ['answers', [{ _id: 'a1', content: '<p>So.</p>' }], []],
  ])('may have a question’s %s as %j', (name, sent, field) => {
    expect(read({ [name]: sent })[name as 'status']).toEqual(field);
  });

  it('may have an answer with fields that cannot be read', () => {
    const odd = { voteScore: '', hasVoted: [], isAccepted: {}, editedAt: '', commentCount: [] };
    const { answers } = read({ answers: [{ _id: 'a1', createdAt: card.createdAt, ...odd }] });
    expect(answers).toMatchObject([{ _id: 'a1', voteScore: 0, isAccepted: false, content: '' }]);
  });

  it.each([3, '1', []])('may have %j as paging and as totals', (odd) => {
    expect(
      listQuestions.response.parse({ questions: [card], pagination: odd }).pagination,
    ).toBeNull();
    const people = listUsers.response.parse({ users: [], pagination: odd, stats: odd });
    expect(people).toEqual({ users: [], pagination: null, stats: null });
  });

  it('may have the answer itself as accepted answer', () => {
    expect(read({ acceptedAnswer: { _id: 'a7', content: '' } }).acceptedAnswer).toBe('a7');
    expect(read({ acceptedAnswer: 'a7' }).acceptedAnswer).toBe('a7');
    expect(read({ acceptedAnswer: null }).acceptedAnswer).toBeNull();
  });

  it('gets titles and names of one line', () => {
    const author = { _id: 'u1', username: 'ada\u202e', displayName: 'Ada\nLovelace' };
    expect(read({ title: 'Is this\r\n\r\none line?', author })).toMatchObject({
      title: 'Is this one line?',
      author: { username: 'ada', displayName: 'Ada Lovelace' },
    });
  });

  it('may have only the id of a posted answer', () => {
    expect(postAnswer.response.parse({ answer: { id: 7 } }).answer._id).toBe('7');
  });

  it('has no author if the author is only an id', () => {
    expect(read({ author: 'u1' }).author).toBeNull();
  });

  it('keeps a profile whose badges and recent posts all violate the contract', () => {
    const person = { _id: 'u1', username: 'ada', joinedAt: '2026-11-20T12:00:00Z' };
    const undated = [{ _id: 'p1', title: 'No time', createdAt: null }];
    const lists = { badges: [null], recentQuestions: undated, recentAnswers: undated };
    const { user } = getUser.response.parse({ user: { ...person, ...lists } });
    expect(user).toMatchObject({ badges: [], recentQuestions: [], recentAnswers: [] });
  });

  it.each([
    ['👩🏽‍❤️‍💋‍👨🏿', '👩🏽‍❤️‍💋‍👨🏿'],
    ['w'.repeat(400), 'wwwwwwwwww'],
  ])('has icons of badges cut to a few characters: %s', (icon, shown) => {
    const author = { _id: 'u1', username: 'ada', badges: [{ name: 'Gold', icon }] };
    expect(read({ author }).author?.badges[0]?.icon).toBe(shown);
  });

  it('may have a person without a date of joining', () => {
    const { user } = getUser.response.parse({
      user: { _id: 'u1', username: 'ada', joinedAt: null },
    });
    expect(user).toMatchObject({ username: 'ada', joinedAt: null });
  });
});
