import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../../src/backend/people/notifications/notifications.ts';
import { SESSION_LIFETIME } from '../../../../src/backend/people/sessions/sessions.rules.ts';
import { hashToken } from '../../../../src/backend/people/sessions/tokens.ts';
import { transact } from '../../../../src/backend/platform/sql/transaction.ts';
import { Notification } from '../../../../src/contract/notifications.ts';
import {
  BOTH_ENGINES,
  type Member,
  openTestBackend,
  type TestBackend,
} from '../../../support/backend.ts';
import { addMembers, newMembers } from '../../../support/members.ts';
import { answer, ask } from '../../../support/posts.ts';
import { type LiveClient, type LiveServer, serveLive } from '../../../support/sockets.ts';

describe.each(BOTH_ENGINES)('Live connections on %s', (engine) => {
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

  const connected = async (member: Member): Promise<LiveClient> => {
    const client = live.connect({ token: member.token });
    expect(await client.outcome).toBe('connected');
    return client;
  };
  const announce = (member: Member, text = 'News') =>
    transact(test.backend, (tx) =>
      notify(tx, {
        userId: Number(member.id),
        event: 'warned',
        params: { text },
        link: null,
        senderId: null,
      }),
    );

  it.each([
    undefined,
    { token: '' },
    { token: ['a'] },
    { token: 'x'.repeat(43) },
    { authorization: 'Bearer x' },
  ])('need a token, and refuse %j', async (auth) => {
    const client = live.connect(auth);
    expect(await client.outcome).toBe('Please log in');
    expect(client.socket.connected).toBe(false);
  });

  it('refuse the hash of a token', async () => {
    const [member] = await newMembers(test, 2);
    expect(await live.connect({ token: hashToken(member.token) }).outcome).toBe('Please log in');
  });

  it('are refused in any other namespace', async () => {
    const [member] = await newMembers(test, 2);
    for (const [namespace, message] of [
      ['', 'Please log in'],
      ['/admin', 'Invalid namespace'],
    ] as const) {
      const socket = io(live.origin + namespace, {
        auth: { token: member.token },
        reconnection: false,
        forceNew: true,
      });
      const refusal = await new Promise((resolve) =>
        socket.once('connect_error', (error) => resolve(error.message)),
      );
      socket.close();
      expect(refusal).toBe(message);
    }
  });

  it('deliver a notification as listed, to all pages of its member only', async () => {
    const [asker, helper] = await newMembers(test, 2);
    const [one, other] = [await connected(asker), await connected(asker)];
    const stranger = await connected(helper);
    const question = await ask(test, asker, { title: 'Who will hear of the answer?' });
    const id = await answer(test, helper, question);
    await vi.waitFor(() => {
      expect([one.notifications.length, other.notifications.length]).toEqual([1, 1]);
    }, 10_000);
    const { body } = await test.get('/notifications', asker);
    expect(one.notifications).toEqual(body.notifications);
    expect(Notification.parse(one.notifications[0])).toMatchObject({
      type: 'answer',
      link: `/questions/${question}/answers/${id}`,
      sender: { username: helper.username },
    });
    await sleep(100);
    expect(stranger.received).toEqual([]);
  });

  it('join only their own room, whatever they claim to be', async () => {
    const [victim, attacker] = await newMembers(test, 2);
    const spy = await connected(attacker);
    const id = victim.id;
    for (const claim of [id, Number(id), `user:${id}`, [id], { id, _id: id }, null, true])
      spy.socket.emit('join-user', claim);
    spy.socket.emit('join-user');
    spy.socket.emit('join', `user:${id}`);
    await sleep(200);
    await announce(victim);
    await announce(attacker, 'For me');
    await vi.waitFor(() => {
      expect(spy.notifications.map(({ message }) => message)).toEqual(['For me']);
    }, 10_000);
    await sleep(100);
    expect(spy.received).toHaveLength(1);
  });

  it('end after a message of 10 MB, without affecting the server', async () => {
    const [member, other] = await newMembers(test, 2);
    const [client, neighbour] = [await connected(member), await connected(other)];
    client.socket.emit('join-user', 'x'.repeat(10_000_000));
    await client.ended;
    await announce(other);
    await vi.waitFor(() => {
      expect(neighbour.notifications).toHaveLength(1);
    }, 10_000);
  });

  it('allow no other origin to read', async () => {
    const response = await fetch(`${live.origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(200);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
  });

  it('leave other addresses to the HTTP server', async () => {
    expect((await fetch(`${live.origin}/api/stats`)).status).toBe(200);
    expect((await fetch(`${live.origin}/socket.io/socket.io.js`)).status).toBe(400);
  });

  it('end within a second of signing out, for that session only', async () => {
    const member = await test.join(`leaver-${engine}`);
    const { body } = await test.call('POST', '/auth/login', {
      body: { email: `${member.username}@example.com`, password: 'correct horse' },
    });
    const elsewhere: Member = { ...member, token: body.token };
    const [here, there] = [await connected(member), await connected(elsewhere)];
    await test.post('/auth/logout', member);
    expect(await here.ended).toBe('io server disconnect');
    await sleep(100);
    expect(there.socket.connected).toBe(true);
    expect(await live.connect({ token: member.token }).outcome).toBe('Please log in');
  });

  it('end within a second of their session’s expiry, unless it was extended', async () => {
    const [member, busy] = await newMembers(test, 2);
    const [idle, active] = [await connected(member), await connected(busy)];
    await sleep(700);
    test.settings.now += SESSION_LIFETIME / 2;
    await test.get('/notifications', busy);
    await sleep(700);
    expect(idle.socket.connected).toBe(true);
    test.settings.now += SESSION_LIFETIME / 2;
    await idle.ended;
    await sleep(700);
    expect(active.socket.connected).toBe(true);
  });
});

describe('A server that shuts down', () => {
  it('closes its connections so that clients reconnect, but not the HTTP server', async () => {
    const test = await openTestBackend('sqlite');
    const live = await serveLive(test);
    const [member] = await addMembers(test, 'ending', 1);
    const client = live.connect({ token: member.token });
    expect(await client.outcome).toBe('connected');
    live.realtime.close();
    // Any reason except 'io server disconnect', which tells clients to stay away.
    expect(await client.ended).toMatch(/^transport /);
    expect((await fetch(`${live.origin}/api/stats`)).status).toBe(200);
    await live.close();
    await test.close();
  });
});
