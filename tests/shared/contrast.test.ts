import { expect, it } from 'vitest';
import { contrastOf, contrastProblem, onDark } from '../../src/shared/contrast.ts';

it('The contrast of two colors is as defined by WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#00697a')).toBeCloseTo(6.37, 1);
});

it.each(['#ffffff', '#ff8800', '#ffff00', '#00ff00', '#777777', '#f0f0f0'])(
  'The color %s is too light, and is refused with a suggestion that is not',
  (color) => {
    const nearest = /#[0-9a-f]{6}/.exec(contrastProblem(color) ?? '')?.[0] ?? '';
    expect(nearest).not.toBe('');
    expect(contrastProblem(nearest)).toBeUndefined();
  },
);

it.each(['#000000', '#00697a', '#0000ff', '#8a5a00'])(
  '%s is legible on the dark theme',
  (color) => {
    expect(contrastOf(onDark(color), '#14181c')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(onDark(color), '#20272d')).toBeGreaterThanOrEqual(4.5);
  },
);
