import { describe, expect, it } from 'vitest';
import { shownBy } from '../../src/api/surrogate-keys.ts';
import { ROUTES } from '../../src/contract/routes.ts';

const keys = (...call: Parameters<typeof shownBy>) => Object.fromEntries(shownBy(...call));

describe('The surrogate keys of a call', () => {
  it('name a question, and everyone who has written on its page', () => {
    const author = (_id: string) => ({ _id, username: `user${_id}` });
    const question = {
      _id: '7',
      title: 'Why?',
      author: author('1'),
      answers: [{ _id: '8', author: author('2'), comments: [{ _id: '3', author: author('3') }] }],
      linked: [{ _id: '9', title: 'How?' }],
      related: [{ _id: '10', title: 'Why not?' }],
    };
    expect(keys(ROUTES.getQuestion, { params: { id: '7' } }, { question })).toEqual({
      'question:7': 0,
      'question:9': 2_000,
      'title:10': 2_000,
      'reputation:1': 30_000,
      'reputation:2': 30_000,
      'reputation:3': 30_000,
    });
  });

  it('name only the tag for a list of its questions', () => {
    const query = { tag: 'JS', page: 1 };
    const result = { questions: [{ _id: '1', title: 'Why?', tags: ['css', 'js'] }] };
    expect(keys(ROUTES.listQuestions, { query }, result)).toEqual({
      'tag:js': 2_000,
      'question:1': 2_000,
    });
  });

  it.each([
    ['no tag', { query: {} }, { questions: [] }],
    ['a tag without questions', { query: { tag: 'js' } }, { questions: [] }],
    [
      'the name of another tag',
      { query: { tag: 'js' } },
      { questions: [{ tags: ['ecmascript'] }] },
    ],
  ])('name all lists of questions for one with %s', (_, input, result) => {
    expect(keys(ROUTES.listQuestions, input, result)).toEqual({ questions: 2_000 });
  });

  it('name a tag by its own name', () => {
    const result = { tag: { name: 'ecmascript' }, questions: [] };
    expect(keys(ROUTES.getTag, { params: { name: 'js' } }, result)).toEqual({
      'tag:ecmascript': 2_000,
    });
  });

  it('name a person by id, and the questions in their activity', () => {
    const user = { _id: '5', username: 'ada' };
    expect(keys(ROUTES.getUser, { params: { id: 'ada' } }, { user })).toEqual({
      'user:5': 0,
      profiles: 0,
      'reputation:5': 30_000,
    });
    const activity = [{ _id: '1', type: 'answer', link: '/questions/7#answer-8' }];
    expect(keys(ROUTES.listUserActivity, { params: { id: '5' } }, { activity })).toEqual({
      'user:5': 0,
      profiles: 0,
      'question:7': 2_000,
    });
  });

  it('name what was requested even if it does not exist', () => {
    expect(keys(ROUTES.getQuestion, { params: { id: '7' } })).toEqual({ 'question:7': 0 });
  });

  it('name “anything” for an unknown call', () => {
    expect(keys(ROUTES.getTex, { query: {} }, { tex: true })).toEqual({ anything: 0 });
  });
});
