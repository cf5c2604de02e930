import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../src/backend/operations/demo/accounts.ts';
import { linesOf, logged } from '../../support/log.ts';
import { siteForSuite } from '../../support/shared-sites.ts';
import { Visitor } from '../../support/visitor.ts';

const [ADMIN, MEMBER] = DEMO_ACCOUNTS;
const WRONG = 'a-password-nobody-has';

const site = await siteForSuite({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'debug' } });

const eventsOf = (event: string, address: string) =>
  logged(site, `"security":"${event}"`, `"${address}"`);

const call = async (path: string, method: string, body: object, more: Record<string, string>) => {
  const headers = { 'content-type': 'application/json', ...more };
  const init = { method, headers, body: JSON.stringify(body) };
  return (await fetch(`${site.url}/api${path}`, init)).json() as Promise<{
    token: string;
    user: { _id: string };
  }>;
};

const refusedForm = (address: string, more: Record<string, string> = {}) =>
  fetch(`${site.url}/theme?token=a-secret`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      origin: 'https://evil.example',
      cookie: 'session=a-secret',
      ...more,
    },
    body: 'theme=a-secret',
  });

describe('The log', () => {
  it('has a line for each failed sign-in, by form and by API', async () => {
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const fields = { email: MEMBER.email, password: WRONG };
    await new Visitor(site.url).post('/login', fields, from);
    await call('/auth/login', 'POST', { ...fields, email: 'nobody@example.net' }, from);
    const line = {
      level: 40,
      security: 'sign-in-failed',
      address: '192.0.2.1',
      msg: 'A sign-in failed',
    };
    expect(await eventsOf('sign-in-failed', '192.0.2.1')).toEqual([
      expect.objectContaining({ ...line, userId: expect.any(Number) }),
      { ...line, time: expect.any(Number) },
    ]);
  });

  it('has ten lines a minute for refused sign-ins', async () => {
    const from = { 'x-forwarded-for': '192.0.2.2' };
    const fields = { email: 'somebody@example.net', password: WRONG };
    for (let left = 25; left > 0; left -= 1) await call('/auth/login', 'POST', fields, from);
    expect(await eventsOf('sign-in-failed', '192.0.2.2')).toHaveLength(10);
    expect(await eventsOf('sign-in-refused', '192.0.2.2')).toHaveLength(10);
    expect((await eventsOf('sign-in-refused', '192.0.2.2'))[0]).toMatchObject({
      level: 40,
      reason: 'too-many-tries',
    });
  });

  it('has a line for each change of a role', async () => {
    const from = { 'x-forwarded-for': '192.0.2.3' };
    const { email, password } = ADMIN;
    const admin = await call('/auth/login', 'POST', { email, password }, from);
    const member = await call('/auth/login', 'POST', MEMBER, from);
    const path = `/admin/users/${member.user._id}/role`;
    const headers = { ...from, authorization: `Bearer ${admin.token}` };
    await call(path, 'PUT', { role: 'moderator' }, headers);
    expect(await eventsOf('role-changed', '192.0.2.3')).toMatchObject([
      {
        level: 30,
        userId: Number(member.user._id),
        by: Number(admin.user._id),
        from: 'user',
        to: 'moderator',
      },
    ]);
    for (const { token } of [admin, member]) {
      expect((await linesOf(site)).join()).not.toContain(token);
    }
  });

  it('has a line for each form from another site', async () => {
    expect((await refusedForm('192.0.2.4')).status).toBe(403);
    const origin = `https://${'evil.'.repeat(100)}example`;
    expect((await refusedForm('192.0.2.4', { origin })).status).toBe(403);
    const line = { level: 40, security: 'form-refused', method: 'POST', path: '/theme' };
    expect(await eventsOf('form-refused', '192.0.2.4')).toMatchObject([
      { ...line, origin: 'https://evil.example' },
      { ...line, origin: origin.slice(0, 200) },
    ]);
  });

  it('has no passwords, email addresses, queries, cookies or form data', async () => {
    const [, ...lines] = await linesOf(site);
    expect(lines.length).toBeGreaterThan(20);
    for (const secret of [WRONG, ADMIN.password, MEMBER.password, '@example', 'a-secret']) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
