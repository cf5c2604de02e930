/** From and to, both within. */
export type Range = readonly [from: number, to: number];

/** Beyond what a column of 32 bits may hold there is nothing to find. */
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

/** The same of `2026`, `2026-01` or `2026-01-31`, each the whole time that it names, in UTC. */
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
  // Unlike Date.UTC, it takes the years 0 to 99 as they are.
  return new Date(0).setUTCFullYear(year, month - 1, day);
}
