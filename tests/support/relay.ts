import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';

/** A way to a server, which may be slow, closed, or amend what the server says. */
export interface Relay {
  readonly port: number;
  /** Requests that came through, as `GET /path`. */
  readonly requests: string[];
  /** Those that the server has answered; their responses may still be held up. */
  readonly answered: Pick<IncomingMessage, 'url' | 'headers'>[];
  /** Milliseconds that each response takes longer. */
  delay: number;
  isClosed: boolean;
  /** Called with each response's headers before they go on. */
  amend: (headers: IncomingMessage['headers']) => void;
  close(): Promise<void>;
}

/** `to` gives the port of the server, which may not be known yet. */
export async function startRelay(to: () => number): Promise<Relay> {
  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (relay.isClosed) {
      answer.destroy();
      return;
    }
    relay.requests.push(`${asked.method ?? ''} ${asked.url ?? ''}`);
    const { method, url, headers } = asked;
    const there = request({ host: '127.0.0.1', port: to(), method, path: url, headers });
    const came = new Promise<IncomingMessage>((resolve, reject) => {
      there.once('response', resolve).once('error', reject);
    });
    await pipeline(asked, there);
    const response = await came;
    relay.answered.push({ url, headers });
    await setTimeout(relay.delay);
    relay.amend(response.headers);
    answer.writeHead(response.statusCode ?? 502, response.headers);
    await pipeline(response, answer);
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const relay: Relay = {
    port: (server.address() as AddressInfo).port,
    requests: [],
    answered: [],
    ...{ delay: 0, isClosed: false, amend: () => undefined },
    close() {
      server.closeAllConnections();
      return new Promise((done) => {
        server.close(() => {
          done();
        });
      });
    },
  };
  return relay;
}
