import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningJob } from '../../../../src/backend/job.ts';
import { openPushes } from '../../../../src/backend/people/push/pushes.ts';
import { storedPushKeys } from '../../../../src/server/data-dir.ts';
import { type Member, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { answer, ask, vote } from '../../../support/posts.ts';
import {
  browserKeys,
  type PushService,
  startPushService,
  vapidOf,
} from '../../../support/push-service.ts';
import { setRow, rowsOf } from '../../../support/rows.ts';

let service: PushService;
let folder: string;
beforeAll(async () => {
  service = await startPushService();
  folder = mkdtempSync(join(tmpdir(), 'atoll-push-keys-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

describe('Browser notifications', () => {
  let test: TestBackend;
  let pushes: RunningJob;
  let ada: Member;
  let eve: Member;
  let failures: string[];

  beforeEach(async () => {
    test = await openTestBackend('sqlite');
    Object.assign(service, { status: 201, headers: {} });
    service.pushed.length = 0;
    test.settings.push = {
      ...storedPushKeys(folder),
      contact: 'mailto:us@atoll.example',
      testService: { ca: service.ca },
    };
    failures = [];
    pushes = openPushes(test.backend, (error) => failures.push(String(error)));
    test.listeners.push(pushes.publish);
    ada = await test.join('ada');
    eve = await test.join('eve');
  });
  afterEach(async () => {
    await pushes.close();
    await test.close();
  });

  const browser = browserKeys();
  const subscribe = (as: Member, path = '/ada', host = service.url) =>
    test.put('/auth/push', as, { endpoint: host + path, keys: browser.keys });
  const kept = async (as = ada) => (await test.get('/auth/preferences', as)).body;
  const isOn = async () => (await kept()).preferences.push as unknown;
  const isHere = async (as = ada) => (await kept(as)).pushesHere as unknown;
  const endpoints = async () => (await rowsOf(test, 'push_subscriptions', {}, 'endpoint')).length;
  const answered = async () => {
    const question = await ask(test, ada, { title: 'Why is the sky not green?' });
    const id = await answer(test, eve, question);
    await pushes.close();
    return `/questions/${question}/answers/${id}`;
  };

  it('have the text of the page, encrypted for the browser and signed by the site', async () => {
    expect((await subscribe(ada)).status).toBe(200);
    const link = await answered();
    const [message] = service.pushed;
    if (!message) throw new Error('Nothing was pushed');
    expect(message.path).toBe('/ada');
    expect(browser.read(message.body)).toMatchObject({
      title: 'eve answered your question',
      body: 'Why is the sky not green?',
      link,
    });
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const claims = vapidOf(
      message.headers.authorization as string,
      storedPushKeys(folder).publicKey,
    );
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:us@atoll.example' });
    expect(failures).toEqual([]);
  });

  it('are on by default, but sent only to a session whose browser has subscribed', async () => {
    expect(await kept()).toMatchObject({
      ...{ channels: ['push'], pushKey: storedPushKeys(folder).publicKey },
      ...{ preferences: { push: true }, pushesHere: false },
    });
    await subscribe(ada);
    expect([await isHere(), await isHere(eve)]).toEqual([true, false]);
    await test.delete('/auth/push', ada);
    expect([await isHere(), await isOn()]).toEqual([false, true]);
    await answered();
    expect(service.pushed).toEqual([]);
  });

  it('reach no browser while switched off', async () => {
    await subscribe(ada);
    const { body } = await test.call('POST', '/auth/login', {
      body: { email: 'ada@example.com', password: 'correct horse' },
    });
    const elsewhere = { ...ada, token: (body as Member).token };
    const choose = (choice: object) => test.put('/auth/preferences', elsewhere, choice);
    await choose({ push: false });
    await choose({ mentions: false });
    expect([await isOn(), await isHere()]).toEqual([false, true]);
    await answered();
    expect(service.pushed).toEqual([]);
    await choose({ push: true });
    await answered();
    expect(service.pushed).toHaveLength(1);
  });

  it('unsubscribe the browser that switches them off', async () => {
    await subscribe(ada);
    await test.put('/auth/preferences', ada, { push: false });
    await test.put('/auth/preferences', ada, { push: true });
    expect([await isOn(), await isHere()]).toEqual([true, false]);
  });

  it('are sent only for the kinds that are switched on, and never for badges', async () => {
    await subscribe(ada);
    const question = await ask(test, ada);
    await vote(test, eve, `questions/${question}`, 'up');
    await test.put('/auth/preferences', ada, { answers: false });
    await answered();
    expect(service.pushed).toEqual([]);
    await test.put('/auth/preferences', ada, { votes: true });
    await vote(test, eve, `questions/${await ask(test, ada)}`, 'up');
    await pushes.close();
    expect(service.pushed).toHaveLength(1);
  });

  const watch = (as: Member, level: string) => test.put('/tags/css/watch', as, { level });
  const shown = () =>
    service.pushed.map(({ body }) => browser.read(body) as { title: string; link: string });
  const asked = async (title: string) =>
    `/questions/${await ask(test, eve, { title, tags: ['css'] })}`;

  it('are sent immediately for watched tags, if the member chose that', async () => {
    await asked('What was there before?');
    await test.settle();
    await subscribe(ada);
    await watch(ada, 'at-once');
    const link = await asked('Why is this grid so wide?');
    await test.settle();
    await pushes.close();
    expect(shown()).toMatchObject([{ body: 'Why is this grid so wide?', link }]);
    await watch(ada, 'never');
    await asked('Is she told of this?');
    await test.settle();
    await pushes.close();
    expect(service.pushed).toHaveLength(1);
  });

  it('end with the session and with the account', async () => {
    await subscribe(ada);
    await test.post('/auth/logout', ada);
    expect(await endpoints()).toBe(0);
    await subscribe(eve);
    await test.delete('/auth/account', eve, { password: 'correct horse' });
    expect(await endpoints()).toBe(0);
  });

  it('go to the member who subscribed last in a browser', async () => {
    await subscribe(ada);
    await subscribe(eve);
    expect([await isHere(), await isHere(eve), await endpoints()]).toEqual([false, true, 1]);
  });

  it.each([
    ['who is suspended', () => test.settings.now],
    ['whose session has expired', () => null],
  ])('are not sent to a member %s', async (_, suspendedAt) => {
    const question = await ask(test, ada);
    await subscribe(ada);
    const at = suspendedAt();
    await setRow(test, 'users', ada.id, { suspended_at: at });
    if (at === null) {
      const over = { expires_at: test.settings.now };
      await setRow(test, 'sessions', { user_id: Number(ada.id) }, over);
    }
    await answer(test, eve, question);
    await pushes.close();
    expect([service.pushed, failures]).toEqual([[], []]);
  });

  it.each([404, 410])('are unsubscribed when the push service responds with %i', async (status) => {
    await subscribe(ada);
    service.status = status;
    await answered();
    expect([await isHere(), failures]).toEqual([false, []]);
  });

  it('follow no redirects, and report failures without the address', async () => {
    await subscribe(ada, '/secret');
    Object.assign(service, { status: 307, headers: { location: '/elsewhere' } });
    await answered();
    expect(service.pushed.map(({ path }) => path)).toEqual(['/secret']);
    expect(failures).toEqual([expect.stringMatching(/^Error: localhost:\d+ refused a push: 307$/)]);
    expect(await isHere()).toBe(true);
  });

  it('are not sent to private addresses, by name or by number', async () => {
    if (!test.settings.push) throw new Error('There are no keys');
    const { testService, ...outside } = test.settings.push;
    expect(testService).toBeDefined();
    const { port } = new URL(service.url);
    const hosts = ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1'];
    for (const host of hosts) {
      // A name may resolve to a private address only after the subscription.
      test.settings.push = { ...outside, ...(testService && { testService }) };
      expect((await subscribe(ada, '/ada', `https://${host}:${port}`)).status).toBe(200);
      test.settings.push = outside;
      await answered();
    }
    expect(service.pushed).toEqual([]);
    expect(failures).toHaveLength(hosts.length);
    expect(failures.every((failure) => failure.endsWith('is not a public host'))).toBe(true);
  });

  it('accept only https addresses and valid keys', async () => {
    const put = (body: object) => test.put('/auth/push', ada, body);
    const send = async (body: object) => (await put(body)).status;
    const { keys } = browser;
    const endpoint = 'https://push.example/x';
    expect(await send({ endpoint: 'http://push.example/x', keys })).toBe(400);
    expect(await send({ endpoint: 'https://me:pw@push.example/x', keys })).toBe(400);
    expect(await send({ endpoint: endpoint.padEnd(2_049, 'x'), keys })).toBe(400);
    const { status, body } = await put({ endpoint, keys: { ...keys, auth: 'short' } });
    const fields = { keys: 'The secret auth is not 16 bytes long' };
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await send({ endpoint: endpoint.padEnd(2_048, 'x'), keys })).toBe(200);
  });

  it.each([
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'localhost',
    'push',
    'printer.local.',
    'push.example:8443',
  ])('refuse %s, which is not a push service', async (host) => {
    test.settings.push = { ...storedPushKeys(folder), contact: 'mailto:us@atoll.example' };
    const { status, body } = await subscribe(ada, '/ada', `https://${host}`);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ endpoint: 'This is not the address of a push service' });
  });

  it('are not available if the site has no keys', async () => {
    delete test.settings.push;
    expect((await subscribe(ada)).status).toBe(404);
  });
});
