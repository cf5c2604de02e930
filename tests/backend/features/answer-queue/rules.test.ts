import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  MOST_TAGS,
  queueTags,
  rankQueue,
} from '../../../../src/backend/features/answer-queue/answer-queue.rules.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const named = (id: number) => ({ id, name: `tag-${String(id)}` });
const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  createdAt: NOW - 3 * DAY,
  score: 0,
  answers: 0,
  tagIds: [1],
  ...more,
});
const followed = queueTags([named(1), named(2)], []);
const order = (candidates: Candidate[], tags = followed) =>
  rankQueue(candidates, tags, NOW).map(({ id }) => id);

describe('The tags of a queue', () => {
  it('are those that one follows or has answered in, best score first', () => {
    const answered = [
      { ...named(2), score: 12 },
      { ...named(3), score: -2 },
    ];
    expect(queueTags([named(1), named(2)], answered)).toEqual([
      { ...named(2), isFollowed: true, score: 12 },
      { ...named(1), isFollowed: true, score: null },
      { ...named(3), isFollowed: false, score: -2 },
    ]);
  });

  it(`are ${String(MOST_TAGS)} at most`, () => {
    const many = Array.from({ length: 60 }, (_, at) => named(at + 1));
    expect(queueTags(many, [])).toHaveLength(MOST_TAGS);
  });
});

describe('The order of a queue', () => {
  it('depends on how well the tags fit', () => {
    const tags = queueTags([named(1)], [{ ...named(2), score: 30 }]);
    const both = { tagIds: [1, 2] };
    expect(order([candidate(1), candidate(2, { tagIds: [2] }), candidate(3, both)], tags)).toEqual([
      3, 2, 1,
    ]);
  });

  it('depends on age, votes, and whether there is an answer', () => {
    expect(order([candidate(1, { createdAt: NOW - 40 * DAY }), candidate(2)])).toEqual([2, 1]);
    expect(order([candidate(1), candidate(2, { score: 3 })])).toEqual([2, 1]);
    expect(order([candidate(1, { answers: 2 }), candidate(2)])).toEqual([2, 1]);
  });

  it('has 20 questions, with the newer of two equals first', () => {
    const many = Array.from({ length: 50 }, (_, at) => candidate(at + 1));
    expect(order(many)).toEqual(Array.from({ length: 20 }, (_, at) => 50 - at));
  });
});

describe('The reasons for a question in a queue', () => {
  const reasons = (one: Candidate, tags = followed) => rankQueue([one], tags, NOW)[0]?.reasons;

  it('are the tag, the wait and the votes', () => {
    expect(reasons(candidate(1, { score: 2 }))).toEqual([
      { kind: 'followed-tag', tag: 'tag-1' },
      { kind: 'no-answer', days: 3 },
      { kind: 'votes', votes: 2 },
    ]);
    const tags = queueTags([named(1)], [{ ...named(1), score: 12 }]);
    expect(reasons(candidate(1, { answers: 2 }), tags)).toEqual([
      { kind: 'answered-tag', tag: 'tag-1', score: 12 },
      { kind: 'no-good-answer', answers: 2 },
    ]);
  });

  it('include the two tags that fit best', () => {
    const tags = queueTags([named(1), named(2), named(3)], [{ ...named(3), score: 4 }]);
    expect(reasons(candidate(1, { tagIds: [1, 2, 3] }), tags)?.slice(0, 3)).toEqual([
      { kind: 'answered-tag', tag: 'tag-3', score: 4 },
      { kind: 'followed-tag', tag: 'tag-1' },
      { kind: 'no-answer', days: 3 },
    ]);
  });
});
