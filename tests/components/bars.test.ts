import { describe, expect, it } from 'vitest';
import { activityByDay } from '../../src/components/dashboard/figures.ts';
import { barsOf, HEIGHT, WIDTH } from '../../src/components/dashboard/bars.ts';

const rows = (...values: number[][]) => values.map((row) => ({ label: '', values: row }));

it('Bars of a row are stacked, and fill the canvas', () => {
  const { bars, zero } = barsOf(rows([1, 3], [2, 0]));
  expect(zero).toBe(HEIGHT);
  expect(bars.map(({ column, y, height }) => [column, y, height])).toEqual([
    [0, 90, 30],
    [1, 0, 90],
    [0, 60, 60],
  ]);
  for (const { x, width } of bars) expect(x + width).toBeLessThanOrEqual(WIDTH);
});

it('Negative bars extend below the zero line', () => {
  const { bars, zero } = barsOf(rows([10], [-20]));
  expect(zero).toBe(40);
  expect(bars.map(({ y, height }) => [y, height])).toEqual([
    [0, 40],
    [40, 80],
  ]);
});

it('Without values there is only a line at the bottom', () => {
  expect(barsOf(rows([0], [0]))).toMatchObject({ bars: [], zero: HEIGHT });
  expect(barsOf([])).toMatchObject({ bars: [], zero: HEIGHT });
});

it('The axis labels zero, and the ends of the canvas if there is room', () => {
  const axisOf = (...values: number[]) => barsOf(rows(values)).axis.map(({ y, text }) => [y, text]);
  expect(axisOf(1200)).toEqual([
    [0, '1,200'],
    [HEIGHT, '0'],
  ]);
  expect(barsOf(rows([10], [-20])).axis).toEqual([
    { y: 0, text: '10' },
    { y: HEIGHT, text: '−20' },
    { y: 40, text: '0' },
  ]);
  expect(barsOf(rows([100], [-2])).axis.map(({ text }) => text)).toEqual(['100', '0']);
});

describe('activityByDay', () => {
  it('combines repeated activity of a day, with the sum of what it earned', () => {
    const up = {
      _id: '1',
      type: 'vote' as const,
      title: 'Up vote',
      description: 'Why?',
      link: '/questions/1',
      createdAt: '2026-11-20T12:00:00.000Z',
      earned: 10,
    };
    const other = { ...up, link: '/questions/2' };
    const before = { ...up, createdAt: '2026-11-19T12:00:00.000Z' };
    const days = activityByDay([up, other, { ...up, _id: '2' }, before]);
    const rows = days.map(({ activity }) =>
      activity.map(({ link, earned, count }) => [link, earned, count]),
    );
    expect(rows).toEqual([
      [
        ['/questions/1', 20, 2],
        ['/questions/2', 10, 1],
      ],
      [['/questions/1', 10, 1]],
    ]);
  });
});
