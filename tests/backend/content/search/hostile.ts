import { naughtyStrings } from '../../../support/hostile.ts';

/** Syntax of FTS5 and tsquery, and values beyond their limits. */
export const SYNTAX = [
  'NEAR(a b, 5)',
  'a NEAR b',
  '*',
  'a* ^b',
  'AND OR NOT',
  'NOT',
  'a AND',
  'title:x',
  '{title body} : x',
  '- x',
  '"a" + "b"',
  'a & b | !c <-> d:*',
  "'a''b' \\",
  "');--",
  '"'.repeat(300),
  '('.repeat(300),
  '-'.repeat(300),
  '['.repeat(300),
  '"a" '.repeat(75),
  '-a '.repeat(100),
  '[a]'.repeat(100),
  'user:x '.repeat(42),
  'score:>1 '.repeat(33),
  '\0',
  'a\0b',
  '"a\0b"',
  '[a\0b]',
  'tag:\0',
  '\ud800',
  'a\udc00b "\ud83d"',
  'score:>999999999999999 score:..-999999999999999',
  'answers:-1 answers:2147483648',
  'created:9999-12-31 created:0000..0000',
  'created:>9999 -created:<0001',
  'user:999999999999999 user:0 user:99999999999999999999',
];

export function hostileSearches(): string[] {
  return [...SYNTAX, ...naughtyStrings()];
}
