import { expect, it } from 'vitest';
import { linkedIds } from '../../../../src/backend/content/posts/references.ts';

const SITE = 'https://atoll.example';
const linking = (...addresses: string[]) =>
  addresses.map((address) => `<a href="${address}">here</a>`).join(' ');

it('Questions that a body links to by path or by address are found', () => {
  const html = linking('/questions/12', `${SITE}/questions/34#a5`, '/questions/56/a-slug?x=1');
  expect(linkedIds(html, SITE)).toEqual([12, 34, 56]);
});

it('A question that is linked twice is found once', () => {
  expect(linkedIds(linking('/questions/7', '/questions/7#a8'), SITE)).toEqual([7]);
});

it.each([
  'https://stackoverflow.com/questions/12',
  'https://atoll.example.evil.example/questions/12',
  '/questions/012',
  '/questions/12x',
  '/questions/',
  '/users/12',
  '/questions/99999999999999999999',
  'questions/12',
])('%s is not a question on this site', (address) => {
  expect(linkedIds(linking(address), SITE)).toEqual([]);
});

it('Only paths count if the site’s address is not set', () => {
  expect(linkedIds(linking('/questions/1', `${SITE}/questions/2`), undefined)).toEqual([1]);
});

it('At most twenty linked questions are kept', () => {
  const html = linking(...Array.from({ length: 50 }, (_, at) => `/questions/${String(at + 1)}`));
  expect(linkedIds(html, SITE)).toHaveLength(20);
});
