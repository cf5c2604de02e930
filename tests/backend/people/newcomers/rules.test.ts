import { expect, it } from 'vitest';
import { isNewcomer } from '../../../../src/backend/people/newcomers/newcomers.rules.ts';
import { DAY } from '../../../../src/shared/durations.ts';

const NOW = Date.UTC(2026, 10, 20);
const KNOWN = { joined_at: NOW - 2 * DAY, reputation: 10, posts: 3 };

it.each([
  ['two days, 10 reputation and 3 posts', {}, false],
  ['less than two days', { joined_at: NOW - 2 * DAY + 1 }, true],
  ['a join date in the future, due to a wrong clock', { joined_at: NOW + 40 * DAY }, false],
  ['less than 10 reputation', { reputation: 9 }, true],
  ['less than 3 posts', { posts: 2 }, true],
])('decides whether a member with %s is a newcomer', (_, changed, expected) => {
  expect(isNewcomer({ ...KNOWN, ...changed }, NOW)).toBe(expected);
});
