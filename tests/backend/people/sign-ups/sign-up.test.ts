import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, START, type TestBackend, openForTest } from '../../../support/backend.ts';

describe.each(ENGINES)('Signing up on %s', (engine) => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest(engine);
  });

  const form = { username: 'Ada', email: 'Ada@Example.com', password: 'correct horse' };
  const register = (changes: object = {}) =>
    test.call('POST', '/auth/register', { body: { ...form, ...changes } });

  it('returns the member, with _id and id, and a token', async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      username: 'Ada',
      email: 'Ada@Example.com',
      role: 'user',
      reputation: 1,
      badges: [],
      bio: '',
      avatar: '',
    });
    expect(body.user.id).toBe(body.user._id);
    const member = { id: body.user._id, username: 'Ada', token: body.token };
    const me = await test.get('/auth/me', member);
    expect(me).toMatchObject({ status: 200, body: { user: body.user } });
  });

  it('ignores a given role, reputation or date', async () => {
    const wishes = {
      role: 'admin',
      reputation: 9999,
      reputation_sum: 9999,
      joined_at: 0,
      joinedAt: '2001-01-01T00:00:00Z',
      id: 77,
      _id: '77',
      is_demo: 1,
      password_hash: 'x',
      badges: [{ name: 'Guru', icon: '*' }],
    };
    const { status, body } = await register(wishes);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ _id: '1', role: 'user', reputation: 1, badges: [] });
    const row = await test.backend.db.sql.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ reputation_sum: 0, joined_at: START, is_demo: 0 });
    expect(row.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  it('stores only hashes of the password and the token', async () => {
    const { body } = await register();
    const { sql } = test.backend.db;
    const stored = JSON.stringify([
      await sql.selectFrom('users').selectAll().execute(),
      await sql.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(stored).not.toContain(form.password);
    expect(stored).not.toContain(body.token);
    expect(body.token).toMatch(/^[\w-]{43}$/);
  });

  it('counts the new member once', async () => {
    await register();
    await register();
    const { body } = await test.get('/users');
    expect(body.stats).toEqual({ totalUsers: 1 });
  });

  it('refuses a taken username or email address, whatever its case', async () => {
    await register();
    const username = 'This username is already taken';
    const email = 'This email address is already registered';
    const name = await register({ username: 'aDA', email: 'other@example.com' });
    expect(name).toMatchObject({ status: 409, body: { message: username, fields: { username } } });
    const address = await register({ username: 'Eve', email: 'ada@example.COM' });
    expect(address).toMatchObject({ status: 409, body: { message: email, fields: { email } } });
    expect((await register()).body.fields).toEqual({ username, email });
  });

  it('gives a name to one of ten who request it at once', async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      register({ username: index % 2 ? 'ada' : 'ADA', email: `ada${String(index)}@example.com` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
    const { body } = await test.get('/users');
    expect(body.users).toHaveLength(1);
    expect(body.stats.totalUsers).toBe(1);
  });
});
