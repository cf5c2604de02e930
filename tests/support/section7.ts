import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { startSite, type TestSite } from './site.ts';

/** The calls of section 7, and the question what there is beyond them, which it does not know. */
const KNOWN = [
  /^GET \/api\/auth\/me$/,
  /^POST \/api\/auth\/(login|register)$/,
  /^PUT \/api\/auth\/profile$/,
  /^(GET|POST) \/api\/questions$/,
  /^GET \/api\/(questions|tags|users)\/[^/]+$/,
  /^PUT \/api\/(questions|answers)\/[^/]+\/vote$/,
  /^PUT \/api\/answers\/[^/]+\/accept$/,
  /^POST \/api\/answers$/,
  /^GET \/api\/(tags|users|notifications)$/,
  /^PUT \/api\/tags\/[^/]+\/follow$/,
  /^PUT \/api\/notifications\/([^/]+\/read|read-all)$/,
  /^(GET|POST) \/socket\.io\//,
  /^OPTIONS /,
];

/** A site on a backend that knows section 7 alone, with real data and real writes behind it. */
export interface Section7 {
  readonly site: TestSite;
  /** The backend as the site sees it: its origin. */
  readonly api: string;
  stop(): Promise<void>;
}

export async function startSection7(env: Record<string, string> = {}): Promise<Section7> {
  const behind = await startSite({ env: { RATE_LIMIT: '0' } });
  const server = createServer((request, response) => {
    answer(behind.port, request, response);
  });
  server.on('upgrade', (request, socket) => {
    join(behind.port, request, socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const api = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const site = await startSite({ env: { API_HOST: api, ...env } });
  return {
    site,
    api,
    async stop() {
      await site.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await behind.stop();
    },
  };
}

function answer(port: number, request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?', 1);
  if (!KNOWN.some((call) => call.test(`${method} ${path}`))) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Cannot GET"}');
    return;
  }
  const headers = { ...request.headers, host: `127.0.0.1:${String(port)}` };
  const onward = ask({ port, host: '127.0.0.1', method, path: url, headers }, (found) => {
    response.writeHead(found.statusCode ?? 502, found.headers);
    found.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Leads a socket onward, with the head of its request. */
function join(port: number, { url = '', rawHeaders }: IncomingMessage, socket: Duplex): void {
  const onward = connect(port, '127.0.0.1');
  const lines = [`GET ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = name.toLowerCase() === 'host' ? `127.0.0.1:${String(port)}` : rawHeaders[at + 1];
    lines.push(`${name}: ${value ?? ''}`);
  }
  onward.write(`${lines.join('\r\n')}\r\n\r\n`);
  onward.pipe(socket).pipe(onward);
  const end = () => {
    onward.destroy();
    socket.destroy();
  };
  onward.on('error', end);
  socket.on('error', end);
}
