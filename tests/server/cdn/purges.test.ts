import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { purgeSender } from '../../../src/server/cdn/purge-request.ts';
import { openPurges, type Purges } from '../../../src/server/cdn/purges.ts';

const TOKEN = 'a-token-of-these-tests';

/** A CDN's hook, which says what it has been told. */
let told: string[][];
let answers: number;
let requests: { headers: Record<string, unknown>; body: unknown }[];
let reports: unknown[];
/** Called with each request before it is answered. */
let onRequest: () => void;
let close: () => void;
let purges: Purges;

beforeEach(() => open(60_000));

/** `echo`: milliseconds from a purge to its echo. */
async function open(echo: number) {
  [told, requests, reports, answers, onRequest] = [[], [], [], 200, () => undefined];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ headers: request.headers, body });
      if (answers === 200) told.push(String(request.headers['surrogate-key']).split(' '));
      onRequest();
      response.writeHead(answers).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const send = purgeSender({ purgeUrl: `http://127.0.0.1:${String(port)}/purge`, token: TOKEN });
  const times = { soon: 50, later: 1_000, echo, again: 100, longest: 1_000 };
  purges = openPurges(send, (error) => void reports.push(error), times);
  close = () => {
    server.closeAllConnections();
    server.close();
  };
}

afterEach(() => {
  close();
});

const sorted = () => told.map((keys) => keys.toSorted());

it('Changes that come together are told together, in the words of several CDNs', async () => {
  purges.add(['question:1', 'tag:c++']);
  purges.add(['question:1', 'user:5']);
  await vi.waitFor(() => {
    expect(told).toHaveLength(1);
  }, 10_000);
  expect(sorted()).toEqual([['anything', 'question:1', 'tag:c%2B%2B', 'user:5']]);
  const [{ headers, body } = { headers: {}, body: {} }] = requests;
  expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'fastly-key': TOKEN });
  expect(body).toEqual({ tags: told[0] });
});

it('Changes a few milliseconds apart are one purge', async () => {
  // A pause of five would be one of twenty where others have the processor.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() - 5);
  purges.add(['question:1']);
  clock.mockRestore();
  purges.add(['user:5']);
  await vi.waitFor(() => {
    expect(told).toHaveLength(1);
  }, 10_000);
  const both = ['anything', 'question:1', 'user:5'];
  expect(sorted()).toEqual([both]);
  await purges.close();
  // Its echo.
  expect(sorted()).toEqual([both, both]);
});

it('What may be behind for longer waits for longer', async () => {
  purges.add(['reputation:5', 'figures']);
  await vi.waitFor(() => {
    expect(told).not.toEqual([]);
  }, 10_000);
  expect(told[0]).toEqual(['anything']);
  await vi.waitFor(() => {
    expect(told).toHaveLength(2);
  }, 10_000);
  expect(told[1]).toEqual(['reputation:5']);
});

it('A change of everything is told as one', async () => {
  purges.add(['question:1', 'reputation:5']);
  purges.add(['site', 'user:5']);
  await vi.waitFor(() => {
    expect(told).toEqual([['site']]);
  }, 10_000);
  await purges.close();
  // Its echo.
  expect(told).toEqual([['site'], ['site']]);
});

it('Many keys go in requests that a CDN takes, and too many as everything', async () => {
  purges.add(Array.from({ length: 250 }, (_, at) => `question:${String(at)}`));
  await vi.waitFor(() => {
    expect(told.map(({ length }) => length)).toEqual([100, 100, 51]);
  }, 10_000);
  purges.add(Array.from({ length: 3_000 }, (_, at) => `question:${String(at)}`));
  await vi.waitFor(() => {
    expect(told).toHaveLength(4);
  }, 10_000);
  expect(told[3]).toContain('site');
});

it('What a hook has not taken is told again, and its failure reported once', async () => {
  answers = 503;
  // Before the second try has failed: it is due by the third.
  onRequest = () => {
    if (requests.length === 2) purges.add(['question:2']);
  };
  purges.add(['question:1']);
  await vi.waitFor(() => {
    expect(requests.length).toBeGreaterThan(1);
  }, 10_000);
  expect(purges.isFailing()).toBe(true);
  expect(reports).toHaveLength(1);
  answers = 200;
  await vi.waitFor(() => {
    expect(sorted()).toEqual([['anything', 'question:1', 'question:2']]);
  }, 10_000);
  await vi.waitFor(() => {
    expect(reports).toEqual([expect.any(Error), undefined]);
  }, 10_000);
  expect(purges.isFailing()).toBe(false);
  expect(purges.figures()).toMatchObject({ sent: 1, failed: requests.length - 1 });
});

it('A purge has an echo for what was on its way, and the echo none', async () => {
  close();
  await open(100);
  purges.add(['site']);
  await vi.waitFor(() => {
    expect(told).toEqual([['site'], ['site']]);
  }, 10_000);
  onRequest = () => {
    if (told.length === 3) purges.add(['question:1']);
  };
  purges.add(['question:1']);
  await vi.waitFor(() => {
    expect(told).toHaveLength(5);
  }, 10_000);
  await purges.close();
  const again = ['anything', 'question:1'];
  expect(sorted()).toEqual([['site'], ['site'], again, again, again]);
});

it('What waits is told before the process ends', async () => {
  purges.add(['question:1', 'reputation:5']);
  await purges.close();
  expect(sorted()).toEqual([['anything', 'question:1', 'reputation:5']]);
});
