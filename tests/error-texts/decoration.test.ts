import { describe, expect, it } from 'vitest';
import { idOf } from '../../src/error-texts/family.ts';
import { errorKeys } from '../../src/error-texts/fingerprints.ts';
import { questionAbout } from '../../src/error-texts/question.ts';
import { recognizeError } from '../../src/error-texts/recognize.ts';
import { SAMPLES } from './samples.ts';

const each = (text: string, change: (line: string, at: number) => string) =>
  text.split('\n').map(change).join('\n');

/** How chats, mails, editors and pages change a text. */
const CHANGES: readonly (readonly [string, (text: string) => string])[] = [
  ['quoted', (text) => each(text, (line) => `> ${line}`)],
  ['quoted twice, with a margin', (text) => each(text, (line) => `    > ${line}`)],
  ['numbered', (text) => each(text, (line, at) => `${String(at + 98).padStart(5)}  ${line}`)],
  ['numbered with bars', (text) => each(text, (line, at) => `${String(at + 1)} | ${line}`)],
  ['with a margin', (text) => each(text, (line) => `        ${line}`)],
  ['with non-breaking spaces', (text) => text.replaceAll(' ', '\u00a0')],
  ['with incomplete color codes', (text) => each(text, (line) => `[31;1m${line}[0m`)],
];

const keysOf = (text: string) => {
  const recognized = recognizeError(text);
  const { exact, codes } = recognized ? errorKeys(recognized) : { exact: [], codes: [] };
  return exact.length > 0 ? exact : codes;
};

describe('A pasted error', () => {
  it('keeps the ranges of a query, which look like incomplete color codes', () => {
    const query = 'sum(rate(http_requests_total{job="x"}[1m])) + rate(x[30m:1m])';
    expect(questionAbout(`Error: bad query: ${query}`, 150).title).toContain(query);
  });

  it('has the words after its code in the title, whatever letters precede it', () => {
    const { title } = questionAbout('İİİ listen EADDRINUSE: address already in use', 150);
    expect(title).toBe('EADDRINUSE: address already in use');
  });

  it.each(CHANGES)('is the same %s', (_, change) => {
    const lost = SAMPLES.filter(({ of, text }) => {
      // Gradle's own lines look quoted, and a number or other text before a line or a record may belong
      // to it.
      const isOwn = change('a').includes('> ') ? of === 'gradle' : !text.includes('\n');
      const isLeft = isOwn || /^(?:\S+ +\| )?\{/m.test(text);
      const [key = ''] = keysOf(text);
      return !isLeft && !keysOf(change(text)).includes(key);
    });
    expect(lost.map(({ text }) => text.split('\n')[0])).toEqual([]);
  });

  it.each([
    ['TypeError: Cannot read properties of undefined (reading ‘map’)', "(reading 'map')"],
    [
      'TypeError: “x” is not a function\n    at f (/srv/a.js:1:2)\n    at g (/srv/a.js:2:2)',
      "'x' is not a function",
    ],
    [
      'thread ‘main’ panicked at src/main.rs:3:30:\ncalled ‘Option::unwrap()’ on a ‘None’ value',
      "called 'option::unwrap()' on a 'none' value",
    ],
  ])('is the same with the typographic quotes of a chat: %s', (text, says) => {
    expect(keysOf(text)[0]).toContain(says);
  });

  it.each([
    ['ERROR: syntax error at or near "FORM"', 'postgresql'],
    ['ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully', 'docker'],
    [
      'permission denied while trying to connect to the Docker daemon socket at unix:///x',
      'docker',
    ],
    ['Unhandled Promise Rejection: TypeError: null is not an object', 'javascript'],
    ['DeclinedError: no funds\n    at pay (/srv/pay.js:3:9)', 'javascript'],
    ['Traceback (most recent call last):\n  File "a.py", line 3\n    f()\nDeclined: no', 'python'],
    ['Thread 1: Fatal error: Unexpectedly found nil while unwrapping an Optional', 'swift'],
    ['psql: error: FATAL:  Peer authentication failed for user "joe"', 'postgresql'],
    ["mysqld: Can't connect to local MySQL server through socket '/x' (2)", 'mysql'],
    ['error: linking with `cc` failed: exit status: 1', 'rust'],
    ['2024-05-01T12:00:00.123456789Z stderr F panic: no such order', 'go'],
  ])('is recognized by its program: %s', (text, family) => {
    const [main] = recognizeError(text)?.errors ?? [];
    expect(main && idOf(main.family)).toBe(family);
  });
});

describe('A question about an error code without a message', () => {
  it.each([
    [
      'Error: listen EADDRINUSE: address already in use :::3000',
      'EADDRINUSE: address already in use',
    ],
    [
      'npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree',
      'ERESOLVE: unable to resolve dependency tree',
    ],
    ['NAME STATUS\nweb CrashLoopBackOff 5 3m', 'CrashLoopBackOff'],
  ])('has the text after the code in its title: %s', (text, title) => {
    expect(questionAbout(text, 200).title.slice(0, title.length)).toBe(title);
  });
});

describe('Two errors', () => {
  const NPM = (code: string, says: string) =>
    [
      `code ${code}`,
      'syscall open',
      'path /srv/a',
      'errno -2',
      says,
      'A complete log of this run can be found in: /root/.npm/_logs/a-debug-0.log',
    ]
      .map((line) => `npm error ${line}`)
      .join('\n');

  it.each([
    ['npm', NPM('ENOENT', 'enoent no such file'), NPM('EACCES', 'eacces permission denied')],
    [
      'make',
      'a.c:1:2: error: unknown type foo\nmake: *** [a.o] Error 1',
      'make: *** [b] Error 2\nb.c:1: error: unknown type bar',
    ],
    [
      'a linker',
      '/usr/bin/ld: cannot find -lssl\ncollect2: error: ld returned 1 exit status',
      '/usr/bin/ld: cannot find -lz\ncollect2: error: ld returned 1 exit status',
    ],
    [
      'Gradle',
      "Execution failed for task ':app:a'.\n> Could not find com.acme:shop:1.0.",
      "Execution failed for task ':app:b'.\n> Could not resolve com.acme:orders:2.0.",
    ],
  ])('are not the same because of the lines that %s prints for both', (_, one, other) => {
    expect(keysOf(one).length).toBeGreaterThan(0);
    expect(keysOf(one).filter((key) => keysOf(other).includes(key))).toEqual([]);
  });

  it('are recognized by name, whatever the message starts with', () => {
    const text = `TypeError: Path must be a string. Received undefined
    at assertPath (path.js:28:11)
npm ERR! code ELIFECYCLE`;
    expect(keysOf(text)).toEqual([expect.stringContaining('typeerror path must be a string')]);
  });

  it('are recognized by such a line if there is nothing else', () => {
    expect(keysOf("Execution failed for task ':app:a'.")).toHaveLength(1);
  });
});
