import { grouped } from '../../shared/counted.ts';

/** A row of a chart's table: a label, and one value per column. */
export interface ChartRow {
  readonly label: string;
  readonly values: readonly number[];
}

export const WIDTH = 600;
export const HEIGHT = 120;
/** The minimum distance between labels of the axis. */
const LABEL = 16;
/** The share of a row's width that its bar leaves free. */
const GAP = 0.25;

/**
 * The bars of a chart on a canvas of `WIDTH` by `HEIGHT`; `column` is the index of the value in its
 * row. Bars of a row are stacked; negative values hang below zero. The axis labels zero, and the
 * ends of the canvas where there is room.
 */
export function barsOf(rows: readonly ChartRow[]) {
  const sums = rows.flatMap(({ values }) => [sumOf(values, 1), -sumOf(values, -1)]);
  const most = Math.max(1, ...sums);
  const least = Math.min(0, ...sums);
  const scale = HEIGHT / (most - least);
  const zero = round(most * scale);
  const place = WIDTH / Math.max(1, rows.length);
  const bars = rows.flatMap(({ values }, row) =>
    values.flatMap((value, column) => {
      if (value === 0) return [];
      const before = sumOf(values.slice(0, column), Math.sign(value)) * scale;
      const height = Math.abs(value) * scale;
      const y = value > 0 ? zero - before - height : zero + before;
      const x = round((row + GAP / 2) * place);
      return [{ column, x, y: round(y), width: round(place * (1 - GAP)), height: round(height) }];
    }),
  );
  const ends = [
    { y: 0, text: numberText(most) },
    { y: HEIGHT, text: numberText(least) },
  ].filter(({ y }) => Math.abs(y - zero) >= LABEL);
  return { bars, zero, axis: [...ends, { y: zero, text: '0' }] };
}

const numberText = (value: number) => grouped(value).replace('-', '−');

/** The sum of the values with this sign, without it. */
function sumOf(values: readonly number[], sign: number): number {
  return values.reduce((sum, value) => sum + Math.max(0, value * sign), 0);
}

const round = (value: number) => Math.round(value * 10) / 10;
