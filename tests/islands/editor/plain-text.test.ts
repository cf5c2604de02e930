import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../src/islands/editor/plain-text.ts';

describe('A pasted plain text is code', () => {
  it.each([
    ['a stack trace of Java', 'java.lang.Error: no\n\tat a.B.c(B.java:7)\n\tat a.B.main(B.java:2)'],
    ['one of Node', 'TypeError: x is not a function\n    at go (/a/b.js:3:1)\n    at main'],
    [
      'one of Python',
      'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nE: x',
    ],
    ['one of Go', 'panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/a/main.go:5 +0x1d'],
    ['a log', '2026-11-22T08:00:00Z start\n2026-11-22T08:00:01Z stop'],
    ['a log by level', 'INFO ready\nWARN slow\nERROR gone'],
    ['JavaScript', 'function go(a) {\n  return a;\n}'],
    ['only statements', 'const a = 1;\nlet b = 2;'],
    ['Python', '# adds\ndef add(a, b):\n    return a + b'],
    ['a shell script', '#!/bin/sh\necho one\necho two'],
    ['YAML', 'services:\n  web:\n    image: nginx'],
    ['HTML', '<ul>\n  <li>one</li>\n</ul>'],
    ['SQL', 'SELECT a\n  FROM b\n WHERE c = 1'],
    ['a tree of files', 'src\n  a.ts\n  b.ts'],
    ['a piece of source', '    one();\n    two();'],
    ['a stack trace of 301 lines', `Error: x\n${'    at go (a.js:1:1)\n'.repeat(300)}`],
  ])('%s', (_, text) => {
    expect(kindOf(text)).toBe('code');
  });
});

describe('A pasted plain text is Markdown', () => {
  it.each([
    ['a heading', '# Title\n\nWords.'],
    ['a list', '- one\n- two'],
    ['a list with more text below an item', '1. one\n   goes on\n2. two\n   - three'],
    ['a fenced block, whatever it contains', 'See:\n\n```js\nfunction a() {\n  b();\n}\n```'],
    ['a link', 'See [this](https://a.example).'],
    ['bold', 'This is **it**.'],
    ['italics', 'This is *it*.'],
    ['inline code', 'Call `go()` first.'],
    ['strikethrough', 'It is ~~not~~ so.'],
    ['a quote', '> They said\n> so'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['a key', 'Press <kbd>F1</kbd>'],
    ['a text with code indented in it', '# Why?\n\nIt does this.\n\n    go();\n    stop();'],
  ])('%s', (_, text) => {
    expect(kindOf(text)).toBe('markdown');
  });
});

describe('A pasted plain text stays plain', () => {
  it.each([
    ['words', 'Nothing to see here.'],
    ['paragraphs', 'One line of prose.\n\nAnd another, with more words.'],
    ['a sum', '2 * 3 * 4 = 24'],
    ['names with underscores', 'my_first_name and my_last_name'],
    ['an address', 'https://a.example/b_c_d'],
    ['a number sign', 'We are #1'],
    ['a time', 'at 10:30:00'],
  ])('%s', (_, text) => {
    expect(kindOf(text)).toBe('text');
  });
});
