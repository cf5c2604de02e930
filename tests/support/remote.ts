import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { startSite, type TestSite } from './site.ts';

/** A site on a backend of another origin, with real data and real writes. */
export interface Remote {
  readonly site: TestSite;
  /** The backend's origin as the site sees it. */
  readonly api: string;
  /** Calls that currently fail, by `METHOD path`. */
  breaks: RegExp | undefined;
  /** The status with which they fail; undefined breaks the connection. */
  status: number | undefined;
  /** Calls that are never answered, by `METHOD path`. */
  freezes: RegExp | undefined;
  stop(): Promise<void>;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the backend knows a call, by `METHOD path`; by default it knows all of ours. */
  readonly knows?: (call: string) => boolean;
}

export async function startRemote({ env, knows = () => true }: Options = {}): Promise<Remote> {
  const behind = await startSite({ env: { RATE_LIMIT: '0' } });
  const server = createServer((request, response) => {
    if (remote.breaks?.test(callOf(request))) fail(remote.status, request, response);
    else if (!remote.freezes?.test(callOf(request))) answer(behind.port, knows, request, response);
  });
  server.on('upgrade', (request, socket) => join(behind.port, request, socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const api = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const site = await startSite({ env: { API_HOST: api, ...env } });
  const remote: Remote = {
    site,
    api,
    breaks: undefined,
    status: undefined,
    freezes: undefined,
    async stop() {
      await site.stop();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await behind.stop();
    },
  };
  return remote;
}

function fail(
  status: number | undefined,
  { socket }: IncomingMessage,
  response: ServerResponse,
): void {
  if (status === undefined) socket.destroy();
  else response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Broken</h1>');
}

function callOf({ method = '', url = '' }: IncomingMessage): string {
  return `${method} ${url.split('?', 1)[0] ?? ''}`;
}

function answer(
  port: number,
  knows: (call: string) => boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method = '', url = '' } = request;
  if (!knows(callOf(request))) {
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

/** Forwards a socket with the head of its request. */
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
