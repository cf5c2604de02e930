import { expect, it } from 'vitest';
import { siteForSuite } from '../support/shared-sites.ts';

const site = await siteForSuite({ env: { TRUST_PROXY: '127.0.0.1' } });

/** The status of a handshake that a proxy passes on. */
async function handshake(address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  const answer = await fetch(`${site.url}/socket.io/?EIO=4&transport=polling`, { headers });
  await answer.text();
  return answer.status;
}

it('Live connections are limited by the address that a proxy forwards', async () => {
  const all = await Promise.all(Array.from({ length: 501 }, () => handshake('203.0.113.7')));
  expect(all.filter((status) => status === 403)).toHaveLength(1);
  expect(await handshake('203.0.113.8')).toBe(200);
});
