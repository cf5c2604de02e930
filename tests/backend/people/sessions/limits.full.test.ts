import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../../src/backend/backend.ts';
import { count, tally } from '../../../../src/backend/platform/http/limits.ts';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { freshDatabase, openTestBackend, type TestBackend } from '../../../support/backend.ts';

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const MINUTE = 60_000;

describe('Limits', () => {
  let test: TestBackend;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    test = await openTestBackend('sqlite');
    await test.join('ada');
    test.settings.limits = true;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await test.close();
  });

  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

  const logIn = (password: string, address = HOME, email = 'ada@example.com') =>
    test.call('POST', '/auth/login', { body: { email, password }, address });
  const right = (address?: string) => logIn('correct horse', address);
  const wrong = (address?: string, email?: string) => logIn('wrong', address, email);

  const times = async (count: number, act: (index: number) => ReturnType<typeof logIn>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push((await act(index)).status);
    return statuses;
  };

  const register = (index: number, address = HOME) =>
    test.call('POST', '/auth/register', {
      body: {
        username: `user-${String(index)}`,
        email: `user-${String(index)}@example.com`,
        password: 'open sesame',
      },
      address,
    });

  describe('of registrations', () => {
    it('allow 20 an hour from one address, even if all come at once', async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => register(index)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(refused[0]?.body.code).toBe('too_many_requests');
      expect(Number(refused[0]?.headers.get('retry-after'))).toBe(3600);
      expect((await register(30, ELSEWHERE)).status).toBe(201);
      later(60 * MINUTE + 1);
      expect((await register(31)).status).toBe(201);
    });

    it('do not count malformed forms or taken names', async () => {
      await times(5, () => test.call('POST', '/auth/register', { body: {}, address: HOME }));
      await register(0);
      expect(await times(3, () => register(0))).toEqual([409, 409, 409]);
      expect(await tally(test.backend, 'registrations', HOME)).toMatchObject({ count: 1 });
    });

    it('stop a search for taken names', async () => {
      await register(0);
      expect(await times(20, () => register(0))).toEqual(Array(20).fill(409));
      expect((await register(0)).status).toBe(429);
    });
  });

  describe('of failed sign-ins', () => {
    it('allow 10 in 15 minutes per account', async () => {
      expect(await times(10, () => wrong())).toEqual(Array(10).fill(401));
      const answer = await wrong();
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({ code: 'too_many_requests' });
      expect(Number(answer.headers.get('retry-after'))).toBe(900);
      expect((await right()).status).toBe(429);
      later(15 * MINUTE + 1);
      expect((await right()).status).toBe(200);
    });

    it('let the owner sign in from another address, even after a typo', async () => {
      await times(11, () => wrong());
      expect((await right(ELSEWHERE)).status).toBe(200);
      expect((await wrong(ELSEWHERE)).status).toBe(429);
      expect((await right(ELSEWHERE)).status).toBe(200);
    });

    it('leave each address three guesses for an account under attack', async () => {
      await times(10, (index) => wrong(`203.0.113.${String(index)}`));
      expect(await times(3, () => wrong(ELSEWHERE.replace('9', '99')))).toEqual([429, 429, 429]);
      expect((await right(ELSEWHERE.replace('9', '99'))).status).toBe(429);
      expect((await right('192.0.2.1')).status).toBe(200);
    });

    it('do not count successful sign-ins', async () => {
      expect(await times(12, () => right())).toEqual(Array(12).fill(200));
      await times(9, () => wrong());
      expect((await right()).status).toBe(200);
      expect((await wrong()).status).toBe(401);
      expect((await wrong()).status).toBe(429);
    });

    it('hold for concurrent requests', async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, () => wrong()));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    });

    it('count unknown accounts alike', async () => {
      const nobody = () => wrong(HOME, 'Nobody@example.com');
      expect(await times(11, nobody)).toEqual([...Array<number>(10).fill(401), 429]);
    });

    it('allow 30 per address across accounts, not counting refused ones', async () => {
      for (const name of ['bob', 'eve', 'zoe']) await test.join(name);
      const guess = (name: string) => wrong(HOME, `${name}@example.com`);
      expect(await times(40, () => wrong())).toContain(429);
      expect(await times(20, (index) => guess(index % 2 === 0 ? 'bob' : 'eve'))).toEqual(
        Array(20).fill(401),
      );
      expect((await guess('zoe')).status).toBe(429);
      expect((await right()).status).toBe(429);
      expect((await right(ELSEWHERE)).status).toBe(200);
    });
  });

  describe('of writes', () => {
    const profile = { username: 'ada', email: 'ada@example.com' };

    it('allow 60 a minute per member', async () => {
      test.settings.limits = false;
      const as = { ...(await test.join('eve')) };
      const bob = await test.join('bob');
      test.settings.limits = true;
      const write = (member = as) =>
        test.put('/auth/profile', member, {
          ...profile,
          username: member.username,
          email: `${member.username}@example.com`,
        });
      expect(await times(60, () => write())).toEqual(Array(60).fill(200));
      const answer = await write();
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('60');
      expect((await write(bob)).status).toBe(200);
      expect((await test.get('/auth/me', as)).status).toBe(200);
      later(MINUTE + 1);
      expect((await write()).status).toBe(200);
    });

    it('never prevent signing out', async () => {
      const { body } = await right();
      const as = { id: '1', username: 'ada', token: body.token };
      await times(60, () => test.put('/auth/profile', as, profile));
      expect((await test.post('/auth/logout', as)).status).toBe(200);
      expect((await test.get('/auth/me', as)).status).toBe(401);
    });

    it('count neither reads nor malformed requests', async () => {
      const { body } = await right();
      const as = { id: '1', username: 'ada', token: body.token };
      await times(70, () => test.get('/auth/me', as));
      await times(70, () => test.put('/auth/profile', as, {}));
      const write = () => test.put('/auth/profile', as, profile);
      expect(await times(60, write)).toEqual(Array(60).fill(200));
      expect((await write()).status).toBe(429);
    });
  });

  it('can be switched off', async () => {
    test.settings.limits = false;
    expect(await times(12, () => wrong())).toEqual(Array(12).fill(401));
  });
});

it('Limits on postgres are shared by all processes of a site', async () => {
  const address = await freshDatabase('postgres');
  const databases = await Promise.all([openDatabase(address), openDatabase(address)]);
  const test = await openTestBackend('sqlite');
  const [here, there] = databases.map((db): Backend => ({ ...test.backend, db, limits: true }));
  if (!here || !there) throw new Error('Two backends were made');
  await count(here, 'writes', '1');
  await count(there, 'writes', '1');
  expect(await tally(here, 'writes', '1')).toMatchObject({ count: 2 });
  expect(await tally(here, 'writes', '2')).toEqual({ count: 0, retryAfter: 0 });
  await Promise.all([test.close(), ...databases.map((db) => db.close())]);
});
