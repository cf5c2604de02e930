import { expect, it } from 'vitest';
import { amendPolicy } from '../../src/middleware/policy.ts';

it('A policy names the backend once, though a page replaced by the 404 page is amended twice', () => {
  const host = 'https://api.example.com';
  const once = amendPolicy("connect-src 'self'; img-src 'self' https:;", host);
  expect(once).toBe(
    `connect-src 'self' ${host} wss://api.example.com; img-src 'self' ${host} https:;`,
  );
  expect(amendPolicy(once, host)).toBe(once);
});
