import { expect, it } from 'vitest';
import { faceOf } from '../../src/components/ui/elements.ts';
import { nameOf } from '../../src/shared/names.ts';

const shown = (displayName: string | null) => nameOf({ username: 'ann-7', displayName });

it('A name does not change the direction of the text around it', () => {
  expect(shown('Ann \u202e evil')).toBe('Ann  evil');
  expect(shown('\u2067Ann\u200f')).toBe('Ann');
  expect(shown('דנה (1)')).toBe('\u2068דנה (1)\u2069');
  expect(faceOf({ username: 'dana', displayName: 'דנה' })).toContain('>ד<');
});

it('An invisible display name is replaced by the username', () => {
  for (const name of [null, '', ' ', '\u200b', '\u3164', '\u202e'])
    expect(shown(name)).toBe('ann-7');
});
