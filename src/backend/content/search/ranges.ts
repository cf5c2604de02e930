/** Both ends included. */
export type Range = readonly [from: number, to: number];

/** Columns have 32 bits, so no row has a larger value. */
const LARGEST = 2_000_000_000;
/** The last day of JavaScript's calendar, in milliseconds. */
const LAST_DAY = 8.64e15;

/** Reads `3`, `=3`, `>3`, `>=3`, `<3`, `<=3`, `1..5`, `1..` or `..5`. */
export function readNumbers(text: string): Range {
  return readRange(text, LARGEST, (number) => {
    const value = Math.max(1 - LARGEST, Math.min(Number(number), LARGEST - 1));
    return [value, value];
  });
}

/** The same for `2026`, `2026-01` or `2026-01-31`: the whole year, month or day in UTC. */
export function readDates(text: string): Range {
  return readRange(text, LAST_DAY, (date) => {
    const [year = 1970, month, day] = date.split('-').map(Number);
    if (month === undefined) return [dayOf(year, 1, 1), dayOf(year + 1, 1, 1) - 1];
    if (day === undefined) return [dayOf(year, month, 1), dayOf(year, month + 1, 1) - 1];
    return [dayOf(year, month, day), dayOf(year, month, day + 1) - 1];
  });
}

function readRange(text: string, largest: number, read: (value: string) => Range): Range {
  const [first = '', last] = text.split('..');
  if (last !== undefined) {
    return [first === '' ? -largest : read(first)[0], last === '' ? largest : read(last)[1]];
  }
  const operator = /^[<>]?=?/.exec(text)?.[0] ?? '';
  const [from, to] = read(text.slice(operator.length));
  if (operator.startsWith('>')) return [operator === '>' ? to + 1 : from, largest];
  if (operator.startsWith('<')) return [-largest, operator === '<' ? from - 1 : to];
  return [from, to];
}

function dayOf(year: number, month: number, day: number): number {
  // Unlike Date.UTC, setUTCFullYear does not add 1900 to the years 0 to 99.
  return new Date(0).setUTCFullYear(year, month - 1, day);
}
