import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../shared/data/hostile/', import.meta.url);
const OWN = ['', '\0', 'a\0b', '\ud800', '%', "'", '"', '\u202e', '👩‍💻'];
const OWN_SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="java\nscript:alert(1)">here</a>',
  '<svg><animate onbegin=alert(1)>',
];

/** Strings that break careless software: those of the shared data and our own. */
export function naughtyStrings(): string[] {
  return [...read('naughty-strings.json'), ...OWN];
}

/** The same, plus script injections. */
export function hostileStrings(): string[] {
  return [...naughtyStrings(), ...read('xss-dompurify.json'), ...OWN_SCRIPTS];
}

function read(name: string): string[] {
  const file = new URL(name, FOLDER);
  if (!existsSync(file)) {
    console.info(`${name} of ../shared/data is not there: a few strings of our own instead.`);
    return [];
  }
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { payload: string }[];
  return rows.map(({ payload }) => payload);
}
