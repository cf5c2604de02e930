import { createElement, memo, useId } from 'react';
import { expect, it } from 'vitest';
import renderer from '../../src/astro/renderer.ts';

function Field() {
  const id = useId();
  return createElement('p', null, createElement('input', { id, 'aria-describedby': id }));
}

const render = (page: object) =>
  renderer.renderToStaticMarkup.call({ result: page }, Field, {}, {});

it('Two islands of a page have ids with a different prefix each', () => {
  const page = {};
  const [one, other] = [render(page), render(page)];
  expect([one.attrs.prefix, other.attrs.prefix]).toEqual(['r0', 'r1']);
  expect(one.html).toMatch(/<input id="[^"]*r0[^"]*" aria-describedby="/);
  expect(other.html).toMatch(/<input id="[^"]*r1[^"]*" aria-describedby="/);
});

it('The ids of another page start over', () => {
  render({});
  expect(render({}).attrs.prefix).toBe('r0');
});

it('Components of React are recognized without rendering them', () => {
  const fail = () => {
    throw new Error('It was rendered');
  };
  expect([fail, memo(fail), 'p', undefined].map(renderer.check)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('An island with a slot is an error, and is not rendered without it', () => {
  const draw = () =>
    renderer.renderToStaticMarkup.call({ result: {} }, Field, {}, { default: '<b>Lost</b>' });
  expect(draw).toThrow('An island takes no slots, and has one: default');
});

it('An island is rendered once for equal props at the same place of a page', () => {
  let count = 0;
  const Counted = (props: object) =>
    createElement('b', null, (count += 1) * (props as { score: number }).score);
  const htmlWith = (score: number) =>
    renderer.renderToStaticMarkup.call({ result: {} }, Counted, { score }, {}).html;
  expect([htmlWith(1), htmlWith(1), htmlWith(2)]).toEqual(['<b>1</b>', '<b>1</b>', '<b>4</b>']);
});
