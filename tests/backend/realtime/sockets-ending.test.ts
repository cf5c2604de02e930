import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_LIFETIME } from '../../../src/backend/sessions/rules.ts';
import { hashToken } from '../../../src/backend/sessions/tokens.ts';
import {
  BOTH_ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../support/backend.ts';
import { addMembers } from '../../support/members.ts';
import { type LiveClient, type LiveServer, serveLive } from '../../support/sockets.ts';

describe.each(BOTH_ENGINES)('live connections on %s', (engine) => {
  let test: TestBackend;
  let live: LiveServer;

  beforeAll(async () => {
    test = await openTestBackend(engine);
    live = await serveLive(test);
  });
  afterAll(async () => {
    await live.close();
    await test.close();
    expect(live.failures).toEqual([]);
  });

  let joined = 0;
  const two = async (): Promise<[Member, Member]> =>
    (await addMembers(test, `live-${String((joined += 1))}-`, 2)) as [Member, Member];
  const connected = async (member: Member): Promise<LiveClient> => {
    const client = live.connect({ token: member.token });
    expect(await client.outcome).toBe('connected');
    return client;
  };

  it('end within a second of signing out, of that session alone', async () => {
    const member = await test.join(`leaver-${engine}`);
    const { body } = await test.call('POST', '/auth/login', {
      body: { email: `${member.username}@example.com`, password: 'correct horse' },
    });
    const elsewhere: Member = { ...member, token: body.token };
    const [here, there] = [await connected(member), await connected(elsewhere)];
    await test.call('POST', '/auth/logout', { as: member });
    expect(await here.ended).toBe('io server disconnect');
    await sleep(100);
    expect(there.socket.connected).toBe(true);
    expect(await live.connect({ token: member.token }).outcome).toBe('Please log in');
  });

  it('end within a second of a session that was removed unheard of, at the latest a minute on', async () => {
    const [member] = await two();
    const client = await connected(member);
    await sleep(700);
    await test.backend.db.sql
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(member.token))
      .execute();
    test.settings.now += 60_000;
    await client.ended;
  });

  it('end within a second of their session’s expiry, and live on where it was prolonged', async () => {
    const [member, busy] = await two();
    const [idle, active] = [await connected(member), await connected(busy)];
    await sleep(700);
    test.settings.now += SESSION_LIFETIME / 2;
    await test.call('GET', '/notifications', { as: busy });
    await sleep(700);
    expect(idle.socket.connected).toBe(true);
    test.settings.now += SESSION_LIFETIME / 2;
    await idle.ended;
    await sleep(700);
    expect(active.socket.connected).toBe(true);
  });
});
