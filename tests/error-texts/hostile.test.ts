import { describe, expect, it } from 'vitest';
import { boundedText } from '../../src/error-texts/clean.ts';
import { errorKeys } from '../../src/error-texts/fingerprints.ts';
import { recognizeError } from '../../src/error-texts/recognize.ts';
import { trimmedText } from '../../src/error-texts/trim.ts';
import { SAMPLES } from './samples.ts';

describe('A text that is huge or not an error', () => {
  it('is read only at its beginning and its end', () => {
    const error = "ModuleNotFoundError: No module named 'requests'";
    const log = 'GET / 200\n'.repeat(50_000);
    const record = `{"name":"${'x'.repeat(30_000)}","exc_info":"Traceback:\\n${error}","z":"${'y'.repeat(30_000)}"}`;
    for (const text of [`${error}\n${log}`, `${log}${error}`, record]) {
      expect(boundedText(text).length).toBeLessThan(20_002);
      expect(recognizeError(text)?.errors[0].name).toBe('ModuleNotFoundError');
      expect(trimmedText(text).text).toContain(error);
    }
  });

  it.each([
    '',
    ' ',
    '\n\n',
    '\u0000',
    '<script>alert(1)</script>',
    'hello',
    '{}',
    '1',
    '¯\\_(ツ)_/¯',
  ])('is not recognized as an error: %j', (text) => {
    expect(recognizeError(text)).toBeUndefined();
  });
});

describe('An error pasted into a field of one line', () => {
  it.each(SAMPLES.filter(({ text }) => /\n\s+(at|File) /.test(text)).map(({ text }) => [text]))(
    'is the same: %s',
    (text) => {
      const [first] = keysOf(text);
      expect(keysOf(text.replaceAll('\n', ' '))).toContain(first);
    },
  );
});

const keysOf = (text: string): readonly string[] => {
  const recognized = recognizeError(text);
  const { exact, codes } = recognized ? errorKeys(recognized) : { exact: [], codes: [] };
  return [...exact, ...codes];
};
