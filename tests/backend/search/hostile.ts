import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(
  new URL('../../../../shared/data/hostile/naughty-strings.json', import.meta.url),
);

/** What FTS5 and tsquery read as their own, and what breaks careless readers. */
const OWN = [
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

/** Strings that break careless software: the shared list, where it is there, and our own. */
export function hostileStrings(): string[] {
  if (!existsSync(FILE)) {
    console.info('The naughty strings of ../shared/data are not there; our own alone are tried');
    return OWN;
  }
  const list = JSON.parse(readFileSync(FILE, 'utf8')) as { payload: string }[];
  return [...OWN, ...list.map(({ payload }) => payload)];
}
