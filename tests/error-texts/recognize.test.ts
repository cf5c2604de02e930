import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../../src/error-texts/families.ts';
import { idOf } from '../../src/error-texts/family.ts';
import { errorKeys } from '../../src/error-texts/fingerprints.ts';
import { recognizeError } from '../../src/error-texts/recognize.ts';
import { SAMPLES } from './samples.ts';

const keysOf = (text: string) => {
  const recognized = recognizeError(text);
  const { exact, codes } = recognized ? errorKeys(recognized) : { exact: [], codes: [] };
  return exact.length > 0 ? exact : codes;
};

describe('An error text', () => {
  it.each(SAMPLES.map((sample) => [sample.text.split('\n')[0], sample] as const))(
    'is recognized: %s',
    (_, { of, name, code, says = '', text }) => {
      const [main] = recognizeError(text)?.errors ?? [];
      expect(main && idOf(main.family)).toBe(of);
      expect(main).toMatchObject({ ...(name && { name }), ...(code && { code }) });
      expect(main?.message.slice(0, says.length)).toBe(says);
    },
  );

  it.each(SAMPLES.map((sample) => [sample.text.split('\n')[0], sample] as const))(
    'has the same fingerprint on another machine: %s',
    (_, { text, elsewhere }) => {
      const [here] = keysOf(text);
      expect(here).toBeDefined();
      expect(keysOf(elsewhere)).toContain(here);
    },
  );

  it('has at least sixty samples, and one of each family', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(60);
    const covered = new Set(SAMPLES.map(({ of }) => of));
    expect(FAMILIES.map(idOf).filter((id) => !covered.has(id))).toEqual([]);
  });
});
