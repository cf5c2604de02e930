import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressReader } from '../../../../src/server/http/address.ts';
import { type Member, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { addMembers } from '../../../support/members.ts';
import { type LiveClient, type LiveServer, serveLive } from '../../../support/sockets.ts';

const TOO_MANY = 'Too many connections';
const OF_PERSON = 20;
const OF_ADDRESS = 500;

let test: TestBackend;
let live: LiveServer;
let member: Member;
let other: Member;

beforeEach(async () => {
  test = await openTestBackend('sqlite');
  test.settings.limits = true;
  live = await serveLive(test, addressReader(['127.0.0.1']));
  [member, other] = await addMembers(test, 'busy', 2);
});
afterEach(async () => {
  await live.close();
  await test.close();
  expect(live.failures).toEqual([]);
});

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const connectAs = ({ token }: Member) => live.connect({ token });
const outcomes = (clients: readonly LiveClient[]) =>
  Promise.all(clients.map(({ outcome }) => outcome));

/** Connects until all are admitted: a closed connection takes a moment to be gone. */
const fill = (count: number, as: Member) =>
  vi.waitFor(async () => {
    const clients = times(count, () => connectAs(as));
    const refused = (await outcomes(clients)).filter((outcome) => outcome !== 'connected');
    if (refused.length > 0) for (const { socket } of clients) socket.close();
    expect(refused).toEqual([]);
    return clients;
  }, 20_000);

describe('A member', () => {
  it('has at most 20 live connections, even if more are opened at once', async () => {
    const clients = times(OF_PERSON + 5, () => connectAs(member));
    const elsewhere = connectAs(other);
    const found = await outcomes(clients);
    expect(found.filter((outcome) => outcome === 'connected')).toHaveLength(OF_PERSON);
    expect(found.filter((outcome) => outcome === TOO_MANY)).toHaveLength(5);
    expect(await elsewhere.outcome).toBe('connected');
    const admitted = clients.filter((_, at) => found[at] === 'connected');
    expect(admitted.every(({ socket }) => socket.connected)).toBe(true);
  });

  it('has no more if they share one polling connection', async () => {
    const polling = `${live.origin}/socket.io/?EIO=4&transport=polling`;
    const handshake = await (await fetch(polling)).text();
    const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
    const address = `${polling}&sid=${sid}`;
    const signIn = `40/api,${JSON.stringify({ token: member.token })}`;
    const body = times(OF_PERSON + 5, () => signIn).join('\x1e');
    await fetch(address, { method: 'POST', body });
    const packets: string[] = [];
    while (packets.length < OF_PERSON + 5) {
      packets.push(...(await (await fetch(address)).text()).split('\x1e'));
    }
    expect(packets.filter((packet) => packet.startsWith('40/api,'))).toHaveLength(OF_PERSON);
    expect(packets.filter((packet) => packet.startsWith('44/api,'))).toHaveLength(5);
  });

  it('may connect again when a connection has ended', async () => {
    const [first] = await fill(OF_PERSON, member);
    expect(await connectAs(member).outcome).toBe(TOO_MANY);
    first?.socket.close();
    await fill(1, member);
    expect(await connectAs(member).outcome).toBe(TOO_MANY);
  });
});

describe('A network address', () => {
  /** Addresses of one network, such as a household's. */
  const here = (at: number) => `2001:db8::${(at + 1).toString(16)}`;
  const elsewhere = '2001:db8:0:1::1';

  it('has at most 500 connections, signed in or not, even if more are opened at once', async () => {
    const opened = await Promise.all(times(OF_ADDRESS + 20, (at) => live.open(here(at))));
    const admitted = opened.filter((connection) => connection !== undefined);
    expect(admitted).toHaveLength(OF_ADDRESS);
    expect(await live.open(here(0))).toBeUndefined();
    expect(await live.open(elsewhere)).toBeDefined();
    admitted[0]?.close();
    await vi.waitFor(async () => {
      expect(await live.open(here(0))).toBeDefined();
    }, 10_000);
    expect(await live.open(here(0))).toBeUndefined();
  });
});

it('Without limits, any number may connect', async () => {
  test.settings.limits = false;
  await fill(OF_PERSON + 5, member);
  const opened = await Promise.all(times(OF_ADDRESS + 5, () => live.open('203.0.113.7')));
  expect(opened).not.toContain(undefined);
});
