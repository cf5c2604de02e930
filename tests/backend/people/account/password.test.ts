import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { type LiveServer, serveLive } from '../../../support/sockets.ts';

describe('Changing the password', () => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    ada = await test.join('ada');
  });

  const change = (body: object, as: Member | undefined = ada, address = '198.51.100.7') =>
    test.call('PUT', '/auth/password', { body, as, address });
  const right = { currentPassword: 'correct horse', newPassword: 'battery staple' };
  const logIn = (password: string) =>
    test.call('POST', '/auth/login', { body: { email: 'ada@example.com', password } });

  it('works with the current password', async () => {
    expect(await change(right)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await logIn('correct horse')).status).toBe(401);
    expect((await logIn('battery staple')).status).toBe(200);
  });

  it('ends all other sessions and sockets of the member, and nobody else’s', async () => {
    const eve = await test.join('eve');
    const { body } = await logIn('correct horse');
    const elsewhere: Member = { ...ada, token: body.token };
    const live: LiveServer = await serveLive(test);
    const clients = [ada, elsewhere, eve].map(({ token }) => live.connect({ token }));
    await Promise.all(clients.map(({ outcome }) => outcome));
    await change(right);
    await clients[1]?.ended;
    const statuses = await Promise.all([ada, elsewhere, eve].map((as) => test.get('/auth/me', as)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect(clients.map(({ socket }) => socket.connected)).toEqual([true, false, true]);
    await live.close();
  });

  it('fails with a wrong current password', async () => {
    const message = 'Current password is incorrect';
    expect(await change({ ...right, currentPassword: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, fields: { currentPassword: message } },
    });
    expect((await logIn('correct horse')).status).toBe(200);
  });

  it.each([
    [{ newPassword: 'long enough' }, 'currentPassword', 'Current password is required'],
    [{ currentPassword: '', newPassword: 'x'.repeat(6) }, 'currentPassword', undefined],
    [{ currentPassword: 'x' }, 'newPassword', 'New password is required'],
    [{ ...right, newPassword: 'short' }, 'newPassword', 'Password must be at least 6 characters'],
  ])('is refused with %j', async (body, field, message) => {
    const answer = await change(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    if (message !== undefined) expect(answer.body.message).toBe(message);
  });

  it('allows no more wrong guesses than signing in does', async () => {
    test.settings.limits = true;
    const statuses: number[] = [];
    for (let left = 11; left > 0; left -= 1) {
      statuses.push((await change({ ...right, currentPassword: 'wrong' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await change(right)).status).toBe(429);
    expect((await change(right, ada, '203.0.113.9')).status).toBe(200);
  });
});
