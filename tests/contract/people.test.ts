import { expect, it } from 'vitest';
import { letterFace } from '../../src/components/users/initial.ts';
import { nameOf } from '../../src/contract/people.ts';

const shown = (displayName: string | null) => nameOf({ username: 'ann-7', displayName });

it('A name turns no text beside it around', () => {
  expect(shown('Ann \u202e evil')).toBe('Ann  evil');
  expect(shown('\u2067Ann\u200f')).toBe('Ann');
  expect(shown('דנה (1)')).toBe('\u2068דנה (1)\u2069');
  expect(letterFace({ username: 'dana', displayName: 'דנה' })).toContain('>ד<');
});

it('A name that shows nothing gives way to the handle', () => {
  for (const name of [null, '', ' ', '\u200b', '\u3164', '\u202e'])
    expect(shown(name)).toBe('ann-7');
});
