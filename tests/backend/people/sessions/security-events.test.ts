import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, type TestBackend, openForTest } from '../../../support/backend.ts';
import { addStaff } from '../../../support/staff.ts';

const ADDRESS = '2001:db8::7';

describe('Security events', () => {
  let test: TestBackend;
  let ada: Member;

  beforeEach(async () => {
    test = await openForTest('sqlite');
    ada = await test.join('ada');
  });

  const logIn = (password: string, email = 'ada@example.com') =>
    test.call('POST', '/auth/login', { body: { email, password }, address: ADDRESS });
  const changePassword = (currentPassword: string) =>
    test.call('PUT', '/auth/password', {
      body: { currentPassword, newPassword: 'battery staple' },
      as: ada,
      address: ADDRESS,
    });
  const ofAda = () => ({ address: ADDRESS, userId: Number(ada.id) });
  const failed = (more: object) => ({ security: 'sign-in-failed', address: ADDRESS, ...more });
  const refused = (reason: string, more: object = {}) => ({
    security: 'sign-in-refused',
    reason,
    address: ADDRESS,
    ...more,
  });

  it('are not recorded for correct passwords', async () => {
    await logIn('correct horse');
    await changePassword('correct horse');
    expect(test.security).toEqual([]);
  });

  it('record a wrong password and an unknown account', async () => {
    await logIn('wrong');
    await logIn('wrong', 'nobody@example.com');
    expect(test.security).toEqual([failed(ofAda()), failed({ userId: undefined })]);
  });

  it('record a wrong password in a session', async () => {
    await changePassword('wrong');
    await test.call('DELETE', '/auth/account', {
      body: { password: 'wrong' },
      as: ada,
      address: ADDRESS,
    });
    expect(test.security).toEqual([failed(ofAda()), failed(ofAda())]);
  });

  it('record sign-ins that are refused after too many failures', async () => {
    test.settings.limits = true;
    for (let left = 11; left > 0; left -= 1) await logIn('wrong');
    await changePassword('correct horse');
    expect(test.security.slice(0, 10)).toEqual(Array(10).fill(failed(ofAda())));
    expect(test.security.slice(10)).toEqual([
      refused('too-many-tries', { userId: undefined }),
      refused('too-many-tries', ofAda()),
    ]);
  });

  it('record who changed whose role to what', async () => {
    const { admin, moderator } = await addStaff(test);
    const setRole = (role: string, as: Member) =>
      test.call('PUT', `/admin/users/${ada.id}/role`, { as, body: { role }, address: ADDRESS });
    await setRole('moderator', admin);
    await setRole('moderator', admin);
    await setRole('admin', moderator);
    await setRole('user', admin);
    const changed = { security: 'role-changed', ...ofAda(), by: Number(admin.id) };
    expect(test.security).toEqual([
      { ...changed, from: 'user', to: 'moderator' },
      { ...changed, from: 'moderator', to: 'user' },
    ]);
  });

  it('contain no names, email addresses or passwords', async () => {
    const { admin } = await addStaff(test);
    await logIn('a wrong one');
    await test.put(`/admin/users/${ada.id}/role`, admin, { role: 'admin' });
    expect(test.security).toHaveLength(2);
    expect(JSON.stringify(test.security)).not.toMatch(/ada|example\.com|a wrong one|staff/);
  });
});
