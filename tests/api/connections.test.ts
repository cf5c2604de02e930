import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverApi } from '../../src/api/server.ts';
import { ROUTES } from '../../src/contract/routes.ts';

/** Closes the connection that it has kept alive as soon as it is used a second time. */
let server: Server;
let asked = 0;

beforeAll(async () => {
  server = createServer(({ socket }, response) => {
    asked += 1;
    if (asked === 2) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify({ name: 'Elsewhere', version: '1', contract: 0 });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('A read is retried if a connection that was kept alive has been closed', async () => {
  const { port } = server.address() as AddressInfo;
  const api = serverApi(`http://127.0.0.1:${String(port)}`);
  const { call } = await api({ address: '127.0.0.1', countsViews: false });
  for (let time = 0; time < 2; time += 1) {
    expect(await call(ROUTES.about, {})).toMatchObject({ name: 'Elsewhere' });
  }
  // What the backend implements, and one of the others again.
  expect(asked).toBe(4);
});

it('A redirect to another origin is not followed', async () => {
  const asked: string[] = [];
  const other = await listen((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
  });
  const moved = await listen((request, response) =>
    response.writeHead(302, { location: `${other.origin}${request.url ?? ''}` }).end(),
  );
  const { call } = await serverApi(moved.origin)({ address: '127.0.0.1', countsViews: false });
  const failure = await call(ROUTES.about, {}).catch((error: unknown) => error);
  expect(failure).toMatchObject({ failure: 'off-contract', status: 302 });
  expect(asked).toEqual([]);
  moved.close();
  other.close();
});

const ANSWER = JSON.stringify({ name: 'Elsewhere', version: '1', contract: 0 });

async function listen(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${String(port)}`, close };
}
