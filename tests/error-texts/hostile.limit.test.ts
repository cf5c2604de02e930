import { describe, expect, it } from 'vitest';
import { questionAbout } from '../../src/error-texts/question.ts';
import { recognizeError } from '../../src/error-texts/recognize.ts';
import { SAMPLES } from './samples.ts';

/** Maximum milliseconds of CPU for any text, once the patterns are compiled. */
const MOST = 50;
const LENGTH = 65_536;

/** Beginnings, middles and ends of texts that patterns match. */
const UNITS = [
  ...['a', 'a.', 'A.', 'a-', 'a_', '_', '0', '1.', '1:1:', ' ', '\t', '\n', ' \n', '\\', '/a', '"'],
  ...["'", '`', '(', '[', '<', '#1 ', '@', 'a@b.', 'eyJhbGciOiJ', 'password=', 'token: ', '://a:b'],
  ...['-----BEGIN PRIVATE KEY-----', 'at a (', '    at ', 'Caused by: ', 'Error: ', 'ERR_', 'E'],
  ...[
    'error: ',
    'TypeError: Cannot read property ',
    'Traceback (most recent call last) File "',
    'é',
  ],
  ...["thread 'a' panicked at '", '** (A', 'Error in a : ', 'a.Aa', 'C:\\a', '😀', '\u0301'],
  ...['\u001b[', '2024-05-01 12:00:00 ', 'PS C:\\', '<user>@', '==1==ERROR: ', 'SQLSTATE[', 'x: '],
  ...['{"msg":"a"}\n', '{"log":"{\\"log\\":\\"a\\"}"}\n', '{"a":', '{"stack":"a\\nb"}\n', '{"}\n'],
  ...['{\n', '{\n}\n', '{\n"a":1\n}\n', '"stack":\n "{"\n', '{"stack":"a\\n at b', '[{"a":{'],
];

describe('A text made to block the site', () => {
  it(`takes at most ${String(MOST)} ms to recognize, trim and turn into a question`, () => {
    const texts = UNITS.flatMap((unit) =>
      [60, 1_000, LENGTH].map((line) => {
        const one = `${unit.repeat(Math.ceil(line / unit.length)).slice(0, line - 1)}\n`;
        return filled(one);
      }),
    );
    const slow = texts.flatMap(slowness);
    expect(slow).toEqual([]);
  }, 60_000);

  it.each(SAMPLES.map(({ of, text }) => [of, text]))(
    'takes no longer if it is almost an error of %s many times: %s',
    (_, text) => {
      const [line = ''] = text.split('\n').toSorted((one, other) => other.length - one.length);
      const half = line.slice(0, line.length / 2);
      const texts = [text, half, `${half}\n`, `${line.slice(0, -1)} `];
      expect(texts.map(filled).flatMap(slowness)).toEqual([]);
    },
  );

  it.each([65_000, 190_000])(
    'takes no longer as one or many records of %s characters',
    (length) => {
      const many = (piece: string) => piece.repeat(Math.floor((length - 60) / piece.length));
      const half = (piece: string) => piece.repeat(Math.floor((length - 60) / piece.length / 2));
      const texts = [
        `{"message":"x","stack_trace":"java.lang.Error: y${many(String.raw`\n\tat a.b.C.d(C.java:1)`)}"}`,
        `{"a":1${many(',"b":{"c":"d"}')}}`,
        `{"a":${half('[')}${half(']')}}`,
        `${many('{"a":')}1`,
        `${half(' ')}{\n"a":1\n${half(' ')}}`,
        `{"a":"${many(String.raw`\n`)}`,
        `{"log":"{${many(String.raw`\"a\":1,`)}`,
        `{${many('"a":"b",')}`,
        `{\n${many('"a":[{"b":"c"},\n')}`,
        `{\n"x":\n{"a":${many('[')}`,
        `{"a":${many('[')}`,
        `{"a":${many('{"b":')}`,
        ...['{"message":"a"}\n', '{"}\n', '{\n', '{\n}\n'].map((piece) => `"${many(piece)}`),
      ];
      // A first run without measuring, since expressions are compiled on first use.
      for (const text of texts) slowness(text);
      expect(texts.flatMap(slowness)).toEqual([]);
    },
  );
});

function processorTime(text: string): number {
  const before = process.cpuUsage();
  recognizeError(text);
  questionAbout(text, 200);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** A text of the maximum length that repeats a piece. */
const filled = (piece: string): string =>
  piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** The time of a text that takes too long; empty for all others. Tries again on a busy machine. */
function slowness(text: string): string[] {
  let took = Infinity;
  for (let tries = 0; tries < 5 && took > MOST; tries += 1) {
    took = Math.min(took, processorTime(text));
  }
  return took > MOST ? [`${text.slice(0, 60)}: ${took.toFixed(0)} ms`] : [];
}
