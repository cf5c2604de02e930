import type { Answer } from '../../../src/contract/answers.ts';
import type { Question } from '../../../src/contract/questions.ts';
import type { Author } from '../../../src/contract/users.ts';

const author: Author = {
  _id: '7',
  username: 'grace',
  avatar: '',
  reputation: 1200,
  badges: [],
};

/** An answer without votes. */
export function anAnswer(id: string, more: Partial<Answer> = {}): Answer {
  return {
    _id: id,
    content: `<p>Answer ${id}.</p>`,
    author,
    createdAt: '2026-01-03T00:00:00.000Z',
    voteScore: 0,
    hasVoted: { up: false, down: false },
    isAccepted: false,
    ...more,
  };
}

/** A question with two answers, the second of which is accepted. */
export function aQuestion(more: Partial<Question> = {}): Question {
  return {
    _id: '5',
    title: 'Why?',
    content: '<p>Because I ask.</p>',
    tags: ['c++'],
    author,
    createdAt: '2026-01-02T03:04:05.000Z',
    views: 12,
    featured: false,
    voteScore: -3,
    hasVoted: { up: false, down: false },
    answers: [anAnswer('1'), anAnswer('2', { isAccepted: true })],
    ...more,
  };
}
