import { expect, it } from 'vitest';
import { keep, keptHtml } from '../../src/components/kept/kept.ts';
import { printOf } from '../../src/components/questions/print.ts';
import type { Rights } from '../../src/components/questions/rights.ts';
import { ANSWER, QUESTION } from '../../src/pages-dev/samples/questions.ts';

const GUEST: Rights = { accepts: false, takesBack: false, edits: () => false, reports: false };
const NOW = Date.UTC(2026, 10, 22);
const PATH = 'https://atoll.example/questions/1';
const question = () => structuredClone({ ...QUESTION, answers: [ANSWER] });
const print = (of = question(), rights = GUEST, now = NOW) => printOf(of, PATH, rights, now);

it('Posts that were printed are printed so again while nothing in them has changed', () => {
  keep(print(), '<p>Kept</p>');
  expect(keptHtml(print())).toBe('<p>Kept</p>');
});

it('A view of a question changes nothing in its posts', () => {
  keep(print(), '<p>Kept</p>');
  expect(keptHtml(print({ ...question(), views: 1_000_000 }))).toBe('<p>Kept</p>');
});

it.each([
  ['a score', { answers: [{ ...ANSWER, voteScore: ANSWER.voteScore + 1 }] }],
  ['a body', { content: '<p>Another</p>' }],
  ['a tag', { tags: ['another'] }],
  ['an answer', { answers: [ANSWER, { ...ANSWER, _id: '99' }] }],
  ['what was accepted', { acceptedAnswer: 'another' }],
])('Nothing is kept of a question of which %s is another', (_, change) => {
  keep(print(), '<p>Kept</p>');
  expect(keptHtml(print({ ...question(), ...change }))).toBeUndefined();
});

it('What has passed since is said anew as soon as it is another word', () => {
  const asked = Date.parse(QUESTION.createdAt);
  const shown = { ...question(), answers: [] };
  keep(print(shown, GUEST, asked + 90_000), '<p>Kept</p>');
  expect(keptHtml(print(shown, GUEST, asked + 110_000))).toBe('<p>Kept</p>');
  expect(keptHtml(print(shown, GUEST, asked + 121_000))).toBeUndefined();
});

it.each([
  ['who may accept', { accepts: true }],
  ['who may report', { reports: true }],
  ['who wrote one', { edits: () => true }],
])('Readers do not share posts with one %s', (_, rights) => {
  keep(print(), '<p>Kept</p>');
  expect(keptHtml(print(question(), { ...GUEST, ...rights }))).toBeUndefined();
});

it('Readers do not share posts with one who has voted', () => {
  keep(print(), '<p>Kept</p>');
  const voted = { ...question(), hasVoted: { up: true, down: false } };
  expect(keptHtml(print(voted))).toBeUndefined();
});
