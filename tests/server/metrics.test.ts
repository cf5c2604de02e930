import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../rooms/sources.ts';
import { get, raw } from '../support/raw.ts';
import { sharedDemo, siteForSuite } from '../support/shared-sites.ts';
import { runSite } from '../support/site.ts';

const TOKEN = 'a-token-that-nobody-guesses';

const site = await siteForSuite({ env: { METRICS_TOKEN: TOKEN } });

const ask = (authorization: string, method = 'GET') =>
  fetch(`${site.url}/metrics`, { method, headers: { authorization } });

/** The figures by name and labels, as Prometheus reads them. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask(`Bearer ${TOKEN}`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** The growth of each figure during an action. */
async function grown(act: () => Promise<unknown>): Promise<(name: string) => number> {
  const before = await figures();
  await act();
  const after = await figures();
  return (name) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
}

/** Requests by method and status, whatever their route. */
async function refusedSoFar(method: string, status: number): Promise<number> {
  const isOne = (name: string) =>
    name.startsWith('atoll_http_request_seconds_count{') &&
    name.includes(`method="${method}"`) &&
    name.includes(`status="${String(status)}"`);
  const all = [...(await figures())].filter(([name]) => isOne(name));
  return all.reduce((sum, [, count]) => sum + count, 0);
}

const requests = (method: string, route: string, status: number) =>
  `atoll_http_request_seconds_count{method="${method}",route="${route}",status="${String(status)}"}`;

describe('Metrics for Prometheus', () => {
  it('require the token', async () => {
    const right = await ask(`Bearer ${TOKEN}`);
    expect(right.status).toBe(200);
    expect(right.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
      const refused = await ask(wrong);
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain('atoll_');
    }
    expect((await ask(`Bearer ${TOKEN}`, 'POST')).status).toBe(405);
  });

  it('are served under any host name, since processes have their own within a network', async () => {
    const as = (token: string) =>
      raw(site.port, get('/metrics', 'web-1:4321', [`Authorization: Bearer ${token}`]));
    const { status, body } = await as(TOKEN);
    expect([status, body.includes('\natoll_sockets 0\n')]).toEqual([200, true]);
    expect((await as('wrong')).status).toBe(401);
    expect((await raw(site.port, get('/healthz', 'web-1:4321'))).status).toBe(421);
  });

  it('count requests by route, not by address', async () => {
    const list = await fetch(`${site.url}/api/questions?limit=3`);
    const { questions } = (await list.json()) as { questions: { _id: string }[] };
    const added = await grown(async () => {
      for (const { _id } of questions) {
        await fetch(`${site.url}/api/questions/${_id}`);
        await fetch(`${site.url}/questions/${_id}`);
        await fetch(`${site.url}/made-up-${_id}`);
      }
      await fetch(`${site.url}/icon.svg`);
    });
    expect(added(requests('GET', '/api/questions/{id}', 200))).toBe(3);
    expect(added(requests('GET', '/questions/[id]', 200))).toBe(3);
    expect(added(requests('GET', 'none', 404))).toBe(3);
    expect([...(await figures()).keys()].join('\n')).not.toContain('made-up');
  });

  it('count requests for invalid paths, too', async () => {
    for (const target of ['//', '///x', 'http://[', 'http://a:b@example.com/', '*'])
      expect((await raw(site.port, get(target))).status).toBe(400);
    const form = get('/\\', 'localhost', ['Origin: https://evil.example']).replace('GET', 'POST');
    expect((await raw(site.port, form)).status).toBe(403);
    expect(await refusedSoFar('GET', 400)).toBe(5);
    expect(await refusedSoFar('POST', 403)).toBe(1);
  });

  it('count cached pages, statements, and the resources of the process', async () => {
    const added = await grown(async () => {
      for (let time = 0; time < 4; time += 1) await fetch(`${site.url}/tags`);
    });
    expect(added('atoll_page_cache_requests_total{result="miss"}')).toBe(1);
    expect(added('atoll_page_cache_requests_total{result="hit"}')).toBe(3);
    expect(added('atoll_database_statement_seconds_count{outcome="done"}')).toBeGreaterThan(0);
    const now = await figures();
    expect(now.get('atoll_page_cache_entries')).toBeGreaterThan(0);
    expect(now.get('atoll_page_cache_bytes')).toBeGreaterThan(1_000);
    expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('show what is queued, and that the database responds', async () => {
    const now = await figures();
    expect(now.get('atoll_database_up')).toBe(1);
    expect(now.get('atoll_sockets')).toBe(0);
    expect(now.get('atoll_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0);
    expect(now.get('atoll_queue_length{queue="suggestions"}')).toBeGreaterThan(0);
    for (const queue of ['mails', 'flags'])
      expect(now.get(`atoll_queue_length{queue="${queue}"}`)).toBeGreaterThanOrEqual(0);
  });

  it('include all that the dashboard asks for', async () => {
    const dashboard = readFileSync(join(ROOT, 'docs/deploy/grafana.json'), 'utf8');
    const asked = new Set(dashboard.match(/\b(?:atoll|nodejs|process)_\w+/g));
    expect(asked.size).toBeGreaterThan(10);
    const text = await (await ask(`Bearer ${TOKEN}`)).text();
    const served = new Set(text.match(/^\w+/gm));
    expect([...asked].filter((name) => !served.has(name))).toEqual([]);
  });
});

it('Without a token there are no metrics', async () => {
  const { url } = await sharedDemo();
  const { status } = await fetch(`${url}/metrics`, {
    headers: { authorization: 'Bearer undefined' },
  });
  expect(status).toBe(404);
});

it('A token that is too short prevents the start, and is not logged', async () => {
  const { code, log } = await runSite({ env: { METRICS_TOKEN: 'secret' } });
  expect(code).toBe(1);
  expect(log).toContain('METRICS_TOKEN is "(6 characters)": expected at least 16 characters');
  expect(log).not.toContain('"secret"');
});
