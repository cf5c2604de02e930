import { existsSync, readFileSync } from 'node:fs';
import type { Engine } from '../../src/backend/platform/sql/dialect.ts';

const FOLDER = new URL('../../../shared/data/hostile/', import.meta.url);
const OWN = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '%',
  "'",
  '"',
  '\u202e',
  '👩‍💻',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="java\nscript:alert(1)">here</a>',
  '<svg><animate onbegin=alert(1)>',
];

/** Strings that break careless software, and script injections: those of the shared data, and ours. */
export function hostileStrings(): string[] {
  return [...naughtyStrings(), ...read('xss-dompurify.json')];
}

/** The same without most of the script injections. */
export function naughtyStrings(): string[] {
  return [...read('naughty-strings.json'), ...OWN];
}

/** All on SQLite, and on PostgreSQL those that it may store or find differently. */
export function hostileOn(engine: Engine, texts: readonly string[]): readonly string[] {
  return engine === 'sqlite' ? texts : texts.filter((text) => /[^ -~]|['\\%]/.test(text));
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
