import { beforeEach, describe, expect, it } from 'vitest';
import { callerOf, callerOfToken } from '../../../../src/backend/people/sessions/sessions.ts';
import { ENGINES, type Member, type TestBackend, openForTest } from '../../../support/backend.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('A session on %s', (engine) => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest(engine);
    ada = await test.join('ada');
  });

  const me = (member: Member = ada) => test.get('/auth/me', member);

  const again = async (): Promise<Member> => {
    const body = { email: 'ada@example.com', password: 'correct horse' };
    return { ...ada, token: (await test.call('POST', '/auth/login', { body })).body.token };
  };

  const ended = () => test.events.filter(({ type }) => type === 'session-ended').length;

  it('is found by one statement', async () => {
    test.statements.length = 0;
    const caller = await callerOf(test.backend, `Bearer ${ada.token}`);
    expect(caller).toMatchObject({ id: Number(ada.id), username: 'ada', role: 'user' });
    expect(caller?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(test.statements).toHaveLength(1);
    expect(await callerOfToken(test.backend, ada.token)).toEqual(caller);
  });

  it.each([null, 'Bearer', 'Basic YTpi', `Bearer ${'a'.repeat(42)}`, `Bearer ${'a'.repeat(44)}`])(
    'is not looked up for the header %j',
    async (header) => {
      test.statements.length = 0;
      expect(await callerOf(test.backend, header)).toBeUndefined();
      expect(test.statements).toEqual([]);
    },
  );

  it('is not found by an unknown token or the stored hash', async () => {
    const caller = await callerOf(test.backend, `Bearer ${ada.token}`);
    const others = ['a'.repeat(43), (caller?.tokenHash ?? '').slice(0, 43)];
    for (const token of others) {
      const answer = await me({ ...ada, token });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: 'unauthenticated', message: 'Please log in' });
    }
    expect((await test.get('/auth/me')).status).toBe(401);
  });

  it('ends after 30 days without use', async () => {
    test.settings.now += 30 * DAY - 1;
    expect((await me(ada)).status).toBe(200);
    test.settings.now += 30 * DAY;
    expect((await me(ada)).status).toBe(401);
  });

  it('lasts while it is used, and is extended at most once a day', async () => {
    const writes = () => test.statements.filter((text) => text.startsWith('update')).length;
    test.statements.length = 0;
    test.settings.now += DAY;
    await me();
    expect(writes()).toBe(0);
    test.settings.now += 1;
    await me();
    await me();
    expect(writes()).toBe(1);
    for (let week = 0; week < 8; week += 1) {
      test.settings.now += 7 * DAY;
      expect((await me()).status).toBe(200);
    }
    expect(writes()).toBe(9);
  });

  it('ends when signing out, and no other does', async () => {
    const other = await again();
    const answer = await test.post('/auth/logout', ada);
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect((await me(ada)).status).toBe(401);
    expect((await test.post('/auth/logout', ada)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    expect(ended()).toBe(1);
  });

  it('can end all other sessions of its member', async () => {
    const other = await again();
    const eve = await test.join('eve');
    expect((await test.delete('/auth/sessions', ada)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await me(ada)).status).toBe(200);
    expect((await me(eve)).status).toBe(200);
    expect(ended()).toBe(1);
  });

  it('is deleted when somebody signs in 60 days after its end', async () => {
    test.settings.now += 90 * DAY;
    await again();
    const rows = await test.backend.db.sql.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(ended()).toBe(1);
  });
});
