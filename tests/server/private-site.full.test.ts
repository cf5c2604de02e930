import { expect, it } from 'vitest';
import { adminOf, MEMBER } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

it('A site is private in all processes within a second, also when the database is away', async () => {
  const postgres = await startPostgres();
  const env = { RATE_LIMIT: '0', DEMO: '1', DATABASE_URL: `${postgres.address}postgres` };
  const sites = [await startSite({ env }), await startSite({ env })] as const;
  const guestAt = (url: string, path = '/') => fetch(url + path, { redirect: 'manual' });
  for (const { url } of sites) expect((await guestAt(url)).status).toBe(200);
  const call = await adminOf(sites[0].url);
  await call('PUT', '/admin/settings', { version: 0, settings: { privateSite: true } });
  expect((await guestAt(sites[0].url)).status).toBe(303);
  await expect.poll(async () => (await guestAt(sites[1].url)).status, { timeout: 1_000 }).toBe(303);
  const member = new Visitor(sites[1].url);
  await member.signIn(MEMBER.email, MEMBER.password);
  expect((await member.get('/')).status).toBe(200);
  await postgres.kill();
  for (const { url } of sites) {
    const { status, headers } = await guestAt(url);
    expect([status, headers.get('location')]).toEqual([303, '/login']);
    expect((await guestAt(url, '/login')).status).toBe(200);
    expect((await guestAt(url, '/api/questions')).status).toBe(401);
  }
  const away = await member.get('/');
  expect(away.status).toBe(503);
  expect(away.text).toContain('You are still logged in.');
  await Promise.all(sites.map((site) => site.stop()));
  await postgres.start();
  await postgres.stop();
}, 180_000);
