import { describe, expect, it } from 'vitest';
import { failure, MESSAGES } from '../../src/contract/messages.ts';

const shown = (said: string | undefined) => failure(said, MESSAGES.voteFailed).text;

describe('The message for a failed call', () => {
  it('is the server’s own, or ours if the server’s is blank', () => {
    expect(shown('The database is on fire')).toBe('The database is on fire');
    for (const blank of [undefined, '', ' \n']) expect(shown(blank)).toBe('Failed to vote');
  });

  it('has at most 500 characters, since a backend may send a stack trace', () => {
    expect(shown('at run (main.js:1:2)\n'.repeat(200))).toHaveLength(500);
  });
});
