import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../../../src/backend/people/sessions/passwords.ts';
import { START, type TestBackend, openForTest } from '../../../support/backend.ts';
import { setRow } from '../../../support/rows.ts';

const WRONG = { message: 'Invalid email or password', code: 'unauthenticated' };

describe('Signing in', () => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    await test.join('ada');
  });

  const logIn = (email: string, password = 'correct horse') =>
    test.call('POST', '/auth/login', { body: { email, password } });

  const change = (row: { password_hash?: string | null; suspended_at?: number }) =>
    setRow(test, 'users', {}, row);

  it('returns the member and a new token each time', async () => {
    const first = await logIn('ada@example.com');
    const second = await logIn('ADA@example.com');
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ _id: '1', id: '1', username: 'ada', badges: [] });
    expect(first.body.token).not.toBe(second.body.token);
    for (const { body } of [first, second]) {
      const me = await test.get('/auth/me', { ...body.user, token: body.token });
      expect(me.body.user.email).toBe('ada@example.com');
    }
  });

  it('responds alike to a wrong password and an unknown address', async () => {
    const wrong = await logIn('ada@example.com', 'wrong');
    const unknown = await logIn('nobody@example.com');
    await change({ password_hash: null });
    const unclaimed = await logIn('ada@example.com');
    for (const answer of [wrong, unknown, unclaimed]) {
      expect(answer).toMatchObject({ status: 401, body: WRONG });
    }
  });

  it('does the same work for both: two lookups and one hash of the same cost', async () => {
    await change({ password_hash: await hashPassword('correct horse') });
    const work: unknown[] = [];
    const argon2 = crypto.argon2;
    vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, done) => {
      const { memory, passes, parallelism, tagLength, nonce } = parameters;
      const salt = Buffer.from(nonce as Buffer).length;
      work.push([algorithm, { memory, passes, parallelism, tagLength, salt }]);
      argon2(algorithm, parameters, done);
    });
    syncBuiltinESMExports();
    const workOf = async (email: string) => {
      work.length = 0;
      test.statements.length = 0;
      await logIn(email, 'wrong');
      return [...work, ...test.statements];
    };
    const wrong = await workOf('ada@example.com');
    const unknown = await workOf('nobody@example.com');
    await change({ password_hash: null });
    const unclaimed = await workOf('ada@example.com');
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(wrong).toEqual([
      ['argon2id', { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, salt: 16 }],
      expect.stringContaining('from "users"'),
      expect.stringContaining('from "sign_ups"'),
    ]);
    expect(unknown).toEqual(wrong);
    expect(unclaimed).toEqual(wrong);
  });

  it('reveals a suspension only with the right password', async () => {
    await change({ suspended_at: START });
    expect(await logIn('ada@example.com', 'wrong')).toMatchObject({ status: 401, body: WRONG });
    expect(await logIn('ada@example.com')).toMatchObject({
      status: 200,
      body: { user: { suspension: { until: null, reason: null } } },
    });
  });

  it('accepts a password however its accents are encoded', async () => {
    const body = { username: 'eve', email: 'eve@example.com', password: 'caf\u00e9 cr\u00e8me' };
    await test.call('POST', '/auth/register', { body });
    expect((await logIn('eve@example.com', 'cafe\u0301 cre\u0300me')).status).toBe(200);
    expect((await logIn('eve@example.com', 'cafe creme')).status).toBe(401);
  });

  it('checks the whole of a long password', async () => {
    const password = 'x'.repeat(1023);
    await test.call('POST', '/auth/register', {
      body: { username: 'eve', email: 'eve@example.com', password: `${password}y` },
    });
    expect((await logIn('eve@example.com', `${password}z`)).status).toBe(401);
    expect((await logIn('eve@example.com', `${password}y`)).status).toBe(200);
  });
});
