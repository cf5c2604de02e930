import { describe, expect, it } from 'vitest';
import { type Source, readSources } from './sources.ts';

/** Paths of a machine, and places to download packages from: they mean nothing in another clone. */
const FOREIGN = [
  /(?<![\w.~])\/(home|Users|root|mnt|work|private)\/\w/,
  /\b[A-Z]:\\(Users|work)\b/,
  /\bregistry\.(?!example\.)[a-z-]+\.[a-z]+\b/,
  /"resolved":/,
];

/** These paths are examples, and errors as they were printed on other machines. */
const EXAMPLES = ['tests/rooms/names.test.ts', 'tests/error-texts/samples.txt'];

function foreignNames({ path, text }: Source): string[] {
  const found = FOREIGN.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  return found.map((name) => `${path}: ${name}`);
}

describe('Committed files', () => {
  it('name no paths of a machine and no registries', () => {
    const texts = readSources(/\.(ts|tsx|mjs|js|json|astro|css|md|yaml|yml|txt|example)$|^\.ci\//);
    expect(texts.map(({ path }) => path)).toContain('package-lock.json');
    const others = texts.filter(({ path }) => !EXAMPLES.includes(path));
    expect(others.flatMap(foreignNames)).toEqual([]);
  });
});
