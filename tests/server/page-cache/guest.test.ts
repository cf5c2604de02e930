import { describe, expect, it } from 'vitest';
import { guestTheme, cacheVariantOf } from '../../../src/server/page-cache/guest.ts';

const GUEST = { theme: '', representation: 'html', coding: 'identity' };

describe('A visitor', () => {
  it.each([
    ['without a cookie', undefined, ''],
    ['with the cookies of others', 'a=b; _ga=1; sessions=2', ''],
    ['who has chosen a theme', 'a=b; theme=dark', 'dark'],
    ['whose browser sends two themes', 'theme=light; theme=dark', 'light'],
    ['with an unknown theme', 'theme=blue', ''],
  ])('is a guest %s', (_, cookie, theme) => {
    expect(guestTheme(cookie)).toBe(theme);
  });

  it.each([
    'session=x',
    'theme=dark; session=x',
    'a=b;session=',
    ' session =x',
    '__Host-session=x',
    'flash=login-to-vote',
    'session',
  ])('is not a guest with the cookies %s', (cookie) => {
    expect(guestTheme(cookie)).toBeUndefined();
    expect(cacheVariantOf({ cookie })).toBeUndefined();
  });

  it('is not a guest with credentials', () => {
    expect(cacheVariantOf({ authorization: 'Bearer x' })).toBeUndefined();
    expect(cacheVariantOf({})).toEqual(GUEST);
  });

  it('gets the usual variant with headers that nobody else sends', () => {
    for (let turn = 0; turn < 2_000; turn += 1) {
      expect(cacheVariantOf({ accept: `text/x${String(turn)}` })).toEqual(GUEST);
    }
  });
});
