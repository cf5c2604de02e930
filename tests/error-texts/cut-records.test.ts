import { describe, expect, it } from 'vitest';
import { SEARCH_MAX } from '../../src/contract/search.ts';
import { endedJson } from '../../src/error-texts/cut-json.ts';
import { errorKeys } from '../../src/error-texts/fingerprints.ts';
import { recognizeError } from '../../src/error-texts/recognize.ts';
import { trimmedText } from '../../src/error-texts/trim.ts';
import { CUT } from './cut-samples.ts';

const [, , PINO = ''] = CUT[0] ?? [];

const keysOf = (text: string) => {
  const recognized = recognizeError(text);
  return recognized ? errorKeys(recognized).exact : [];
};

describe('A truncated log record', () => {
  it.each(CUT)('is the same error if the search box truncates it: %s', (_, error, record) => {
    const cut = record.slice(0, SEARCH_MAX);
    expect(cut.length).toBe(SEARCH_MAX);
    expect(keysOf(error)).toHaveLength(1);
    expect(keysOf(cut)).toEqual(expect.arrayContaining([...keysOf(error)]));
    expect(keysOf(`{"level":30,"msg":"GET /"}\n${cut}\n`)).toEqual(keysOf(cut));
  });

  it('is that error if the cut is anywhere after it, and no error before', () => {
    const [key = ''] = keysOf('RangeError: Invalid time value');
    const complete = PINO.indexOf('"Invalid time value"') + '"Invalid time value"'.length;
    for (let end = 1; end <= PINO.length; end += 1) {
      expect(keysOf(PINO.slice(0, end))).toEqual(end < complete ? [] : [key]);
    }
  });

  it('is not assumed if a complete record contains truncated text', () => {
    const fetchFailed = 'TypeError: fetch failed\n    at node:internal/deps/undici/undici:13178:13';
    for (const message of [
      '{"status":500,"message":"upstream said no","body":"aaa',
      '{"a" is not',
    ]) {
      const record = JSON.stringify({ level: 'error', message, stack: fetchFailed });
      expect(keysOf(record)).toEqual(keysOf('TypeError: fetch failed'));
      expect(trimmedText(record).text).toContain(fetchFailed.split('\n')[0]);
    }
  });

  it('does not hide the text after an abbreviated record', () => {
    const error = 'TypeError: fetch failed';
    const block = '{\n  "stack": "Error: wrapper\\n    at a (/x.js:1:1)",\n  "ctx": { ...';
    const open = '{\n  "stack": "Error: wrapper\\n    at a (/x.js:1:1)",\n  "ctx": "abc';
    for (const shortened of [block, open]) {
      const text = `${shortened}\n\nand then node says\n\n${error}\n    at node:internal/a:1:1`;
      expect(keysOf(text)).toEqual(keysOf(error));
      expect(trimmedText(text).text).toContain('and then node says');
    }
    for (const end of [' ...', ' …', '... [truncated]']) {
      expect(keysOf(`${PINO.slice(0, 220)}${end}`)).toEqual(keysOf(PINO.slice(0, 220)));
    }
  });

  it('shows the complete lines of its stack trace', () => {
    const { text } = trimmedText(PINO.slice(0, SEARCH_MAX));
    const { err } = JSON.parse(PINO) as { err: { stack: string } };
    expect(text).toBe(err.stack.split('\n').slice(0, 4).join('\n'));
  });

  it.each([
    ['{"a":"b","c":1', '{"a":"b"}'],
    ['{"a":"b","c', '{"a":"b"}'],
    ['{"a":"b","c":', '{"a":"b"}'],
    ['{"a":[1,{"b":"c"},tru', '{"a":[1,{"b":"c"}]}'],
    ['{"a":{"b":', '{"a":{}}'],
    ['{"a":"b\\n\\"c\\"\\nd\\', String.raw`{"a":"b\n\"c\""}`],
    [String.raw`{"a":"\\n`, '{}'],
    [String.raw`{"a":"{\"b\":\"c\",\u00`, String.raw`{"a":"{\"b\":\"c\","}`],
    ['{"a":"b",\n{"log":"c"}', '{"a":"b"}'],
    ['{"a":"b","c":... [truncated]', '{"a":"b"}'],
    ['{"a":"b","c":\nof which nobody knows more', undefined],
    ['{"a":"b","c":"d\nof which nobody knows more', undefined],
    [`{"a":${'['.repeat(200)}`, undefined],
    ['{"a":1}', undefined],
    ['{"a":1} {"b', undefined],
    ['a', undefined],
  ])('keeps its complete part: %s', (cut, ended) => {
    expect(endedJson(cut)).toBe(ended);
  });
});
