import { expect, it } from 'vitest';
import { keep, keptPiece } from '../../src/components/kept/kept.ts';
import { printOf } from '../../src/components/questions/print.ts';
import type { Rights } from '../../src/components/questions/rights.ts';
import { ANSWER, COMMENTS, QUESTION } from '../../src/pages-dev/samples/questions.ts';

const GUEST: Rights = { accepts: false, takesBack: false, edits: () => false, reports: false };
const NOW = Date.UTC(2026, 10, 22);
const PATH = 'https://atoll.example/questions/1';
const question = () => structuredClone({ ...QUESTION, answers: [ANSWER] });
const print = (of = question(), rights = GUEST) => printOf(of, PATH, rights);
const PIECE = new TextEncoder().encode('<p>Kept</p>');

it('Posts that were printed are printed so again while nothing in them has changed', () => {
  keep(print(), PIECE, NOW);
  expect(keptPiece(print(), NOW)).toBe(PIECE);
});

it('A view of a question changes nothing in its posts', () => {
  keep(print(), PIECE, NOW);
  expect(keptPiece(print({ ...question(), views: 1_000_000 }), NOW)).toBe(PIECE);
});

it.each([
  ['a score', { answers: [{ ...ANSWER, voteScore: ANSWER.voteScore + 1 }] }],
  ['a body', { content: '<p>Another</p>' }],
  ['a tag', { tags: ['another'] }],
  ['an answer', { answers: [ANSWER, { ...ANSWER, _id: '99' }] }],
  ['what was accepted', { acceptedAnswer: 'another' }],
])('Nothing is kept of a question of which %s is another', (_, change) => {
  keep(print(), PIECE, NOW);
  expect(keptPiece(print({ ...question(), ...change }), NOW)).toBeUndefined();
});

it('What has passed since is said anew as soon as it is another word', () => {
  const asked = Date.parse(QUESTION.createdAt);
  const shown = { ...question(), comments: [], editedAt: null, answers: [] };
  keep(print(shown), PIECE, asked + 90_000);
  expect(keptPiece(print(shown), asked + 119_999)).toBe(PIECE);
  expect(keptPiece(print(shown), asked + 120_000)).toBeUndefined();
});

it.each([
  ['answer', (moment: string) => ({ createdAt: moment })],
  ['edit', (moment: string) => ({ editedAt: moment })],
  ['comment', (moment: string) => ({ comments: COMMENTS.map(said(moment)) })],
])('The newest %s says when the words of a page change', (_, newest) => {
  const asked = Date.parse(QUESTION.createdAt);
  const now = asked + 3_600_000;
  const old = { createdAt: QUESTION.createdAt, editedAt: null, comments: [] };
  const answer = { ...ANSWER, ...old, ...newest(new Date(now).toISOString()) };
  const shown = { ...question(), comments: [], editedAt: null, answers: [answer] };
  keep(print(shown), PIECE, now);
  expect(keptPiece(print(shown), now + 59_999)).toBe(PIECE);
  expect(keptPiece(print(shown), now + 60_000)).toBeUndefined();
});

const said = (createdAt: string) => (comment: (typeof COMMENTS)[number]) => ({
  ...comment,
  createdAt,
});

it.each([
  ['who may accept', { accepts: true }],
  ['who may take an acceptance back', { takesBack: true }],
  ['who may report', { reports: true }],
  ['who wrote one', { edits: () => true }],
])('Readers do not share posts with one %s', (_, rights) => {
  keep(print(), PIECE, NOW);
  expect(keptPiece(print(question(), { ...GUEST, ...rights }), NOW)).toBeUndefined();
});

it('Readers do not share posts with one who has voted', () => {
  keep(print(), PIECE, NOW);
  const voted = { ...question(), hasVoted: { up: true, down: false } };
  expect(keptPiece(print(voted), NOW)).toBeUndefined();
});

it.each([
  ['is', { piece: new Uint8Array(3_000_000), inputs: [] }],
  ['was made from', { piece: PIECE, inputs: [{ body: ['a'.repeat(3_000_000)] }] }],
])('What a piece %s counts: others give way to it', (_, { piece, inputs }) => {
  keep({ key: 'first', inputs }, piece, NOW);
  keep({ key: 'second', inputs }, piece, NOW);
  expect(keptPiece({ key: 'second', inputs }, NOW)).toBe(piece);
  expect(keptPiece({ key: 'first', inputs }, NOW)).toBeUndefined();
});
