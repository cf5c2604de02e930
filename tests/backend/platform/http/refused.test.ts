import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../support/asking.ts';
import { ENGINES, type TestBackend, openForTest } from '../../../support/backend.ts';

const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

describe.each(ENGINES)('On %s malformed calls', (engine) => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest(engine);
  });

  const malformed = (address: string) =>
    test.call('POST', '/auth/login', { body: { email: 'nowhere' }, address });

  async function refuse(times: number, call: () => Promise<{ status: number }>) {
    const statuses = new Set<number>();
    for (let i = 0; i < times; i += 1) statuses.add((await call()).status);
    return [...statuses];
  }

  it('are refused for a minute after the 60th from an address; other calls are not', async () => {
    test.settings.limits = true;
    expect(await refuse(60, () => malformed(HERE))).toEqual([400]);
    const { status, body, headers } = await malformed(HERE);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await malformed(ELSEWHERE)).status).toBe(400);
    // They have a separate counter, so well-formed calls still work.
    const right = { username: 'ada', email: 'ada@example.com', password: 'battery staple' };
    const answer = await test.call('POST', '/auth/register', { body: right, address: HERE });
    expect(answer.status).toBe(201);
  });

  it('are refused after the 60th by a member, from any address', async () => {
    const ada = await test.join('ada');
    const eve = await test.join('eve');
    test.settings.limits = true;
    let host = 0;
    const ask = (as = ada) =>
      test.call('POST', '/questions', {
        as,
        body: { title: 'Short' },
        address: `198.51.100.${String((host += 1) % 250)}`,
      });
    expect(await refuse(60, () => ask())).toEqual([400]);
    expect((await ask()).status).toBe(429);
    expect((await ask(eve)).status).toBe(400);
  });

  it('include those with a wrong query or length', async () => {
    test.settings.limits = true;
    const list = () => test.call('GET', '/questions?page=none', { address: HERE });
    const long = { email: 'a@example.com', password: 'x', content: 'x'.repeat(70_000) };
    const send = () => test.call('POST', '/auth/login', { body: long, address: HERE });
    expect(await refuse(30, list)).toEqual([400]);
    expect(await refuse(30, send)).toEqual([413]);
    expect((await list()).status).toBe(429);
    expect((await send()).status).toBe(429);
  });

  it('include those that the rules for names and passwords refuse', async () => {
    test.settings.limits = true;
    const register = (username: string) =>
      test.call('POST', '/auth/register', {
        body: { username, email: 'a@example.com', password: '123456' },
        address: HERE,
      });
    expect(await refuse(60, () => register('admin'))).toEqual([400]);
    expect((await register('ada')).status).toBe(429);
  });

  it('are not counted with limits off', async () => {
    expect(await refuse(70, () => malformed(HERE))).toEqual([400]);
  });
});

describe('A body', () => {
  let test: TestBackend;

  beforeEach(async () => {
    test = await openForTest('sqlite');
  });

  const send = (body: string) => test.call('POST', '/auth/login', { body });

  it('has a hundred fields at most, and lists of two hundred entries', async () => {
    const fields = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [String(i), i]));
    expect((await send(JSON.stringify(fields))).body.message).toBe('The body has too many fields');
    const list = JSON.stringify({ email: Array(201).fill('a') });
    expect((await send(list)).body).toMatchObject({
      code: 'invalid',
      fields: { email: 'At most 200 entries are allowed' },
    });
  });

  it('is refused if it is nested too deeply', async () => {
    const deep = `${'['.repeat(17)}${']'.repeat(17)}`;
    const { status, body } = await send(`{"email":"a","password":${deep}}`);
    expect([status, body.message]).toEqual([400, 'The body is nested too deeply']);
    const text = JSON.stringify({ email: `${'['.repeat(100)}"\\`, password: '{'.repeat(100) });
    expect((await send(text)).body.message).toBe('Invalid email address');
  });

  it('that ends early because the sender left is refused, and not reported as a failure', async () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    let isSent = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isSent) controller.error(aborted);
        else controller.enqueue(Buffer.from('{"email"'));
        isSent = true;
      },
    });
    const origin = { address: HERE, prepared: false, countsViews: false };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const request = new Request('http://localhost/api/auth/login', init);
    expect((await test.fetch(request, origin)).status).toBe(400);
    expect(test.failures).toEqual([]);
  });

  it('does not turn the text around a NUL into another NUL', async () => {
    const ada = await test.join('ada');
    const text = '{"title":"A title \\u00\\u000000 of NULs","content":"<p>a</p>","tags":["a"]}';
    expect((await test.post('/questions', ada, text)).status).toBe(400);
  });

  it('loses its NULs, and no other character', async () => {
    const ada = await test.join('ada');
    const content = '<p>a\0b \\u0000 \\\\\0c</p>';
    const body = { title: 'What about \0 in a title?', content, tags: ['nul'] };
    const { body: made } = await test.post('/questions', ada, body);
    const question = await test.get(`/questions/${String(made.question._id)}`);
    expect(question.body.question).toMatchObject({
      title: 'What about in a title?',
      content: '<p>ab \\u0000 \\\\c</p>',
    });
  });
});

it.each(ENGINES)('On %s, a second row under a unique key is a conflict', async (engine) => {
  const test = await openForTest(engine);
  const { token } = await test.join('ada');
  // No verb expects this key, as if two calls had both found a title to be free.
  await sql`create unique index one_title on posts (title)`.execute(test.backend.db.sql);
  const post = () =>
    ask(test, '/questions', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'How is this done?', content: '<p>So</p>', tags: ['testing'] }),
    });
  expect((await post()).status).toBe(201);
  expect(await post()).toMatchObject({ status: 409, body: { code: 'conflict' } });
});
