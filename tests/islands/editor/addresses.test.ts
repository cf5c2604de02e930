import { describe, expect, it } from 'vitest';
import { bareAddresses, typedAddress, wholeAddress } from '../../../src/islands/editor/insert.ts';

describe('A bare address', () => {
  it.each([
    ['See https://a.example/b.', 'https://a.example/b'],
    ['(https://a.example)', 'https://a.example'],
    ['https://en.wikipedia.org/wiki/A_(b)', 'https://en.wikipedia.org/wiki/A_(b)'],
    ['see (https://a.example/x_(y)), there', 'https://a.example/x_(y)'],
    ['HTTP://a.example?b=c&d, e', 'HTTP://a.example?b=c&d'],
  ])('ends before the punctuation of its sentence: %s', (text, address) => {
    expect(bareAddresses(text).map(({ start, end }) => text.slice(start, end))).toEqual([address]);
  });

  it.each(['main.rs', 'a@b.example', 'xhttps://a.example', 'javascript://a', 'https://'])(
    'is not recognized in %s',
    (text) => {
      expect(bareAddresses(text)).toEqual([]);
    },
  );
});

describe('An address typed for a link', () => {
  it.each([
    ['example.com/docs', 'https://example.com/docs'],
    ['example.com', 'https://example.com'],
    ['sub.example.com:8080?a', 'https://sub.example.com:8080?a'],
    ['me@example.com', 'mailto:me@example.com'],
    ['http://a.example', 'http://a.example'],
    ['/about', '/about'],
  ])('is completed to a full address: %s', (typed, address) => {
    expect(typedAddress(typed)).toBe(address);
  });

  it.each(['docs', 'javascript:alert(1)', '//a.example', 'a b.com'])(
    'is not recognized in %s',
    (typed) => {
      expect(typedAddress(typed)).toBeUndefined();
    },
  );
});

it('A pasted text counts as an address only as a whole', () => {
  expect(wholeAddress(' https://a.example/b \n')).toBe('https://a.example/b');
  expect(wholeAddress('see https://a.example')).toBeUndefined();
  expect(wholeAddress('javascript:alert(1)')).toBeUndefined();
});
