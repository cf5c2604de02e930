import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { addressReader } from '../../../../src/server/http/address.ts';
import { openTestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { serveLive } from '../../../support/sockets.ts';

it('A connection ends after ten seconds unless it signs in', async () => {
  const test = await openTestBackend('sqlite');
  test.settings.limits = true;
  const live = await serveLive(test, addressReader(['127.0.0.1']));
  onTestFinished(async () => {
    await live.close();
    await test.close();
    expect(live.failures).toEqual([]);
  });
  const [member] = await addMembers(test, 'busy', 1);
  const begin = performance.now();
  const client = live.connect({ token: member.token });
  const refused = live.connect({ token: 'none' });
  const connections = await Promise.all(Array.from({ length: 3 }, () => live.open('203.0.113.7')));
  expect([await client.outcome, await refused.outcome]).toEqual(['connected', 'Please log in']);
  for (const connection of connections) await connection?.closed;
  expect(performance.now() - begin).toBeGreaterThan(9_000);
  await sleep(2_000);
  expect(client.socket.connected).toBe(true);
});
