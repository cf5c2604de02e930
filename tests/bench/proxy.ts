import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A line between a browser and a server: bits a second each way, and milliseconds of a round trip. */
export interface Line {
  readonly bits: number;
  readonly roundTrip: number;
}

/** What TCP sends before the first acknowledgement, ten packets; then twice as much each time. */
const FIRST_WINDOW = 14_600;

/**
 * Stands before a server of this machine as a slow line: a connection costs a round trip, each piece
 * half of one, all connections share the rate, and what is sent starts as slowly as TCP does.
 */
export async function throttle(port: number, line: Line): Promise<{ url: string; stop(): void }> {
  const down = pipeOf(line);
  const up = pipeOf(line);
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const site = connect(port, '127.0.0.1');
    for (const socket of [browser, site]) {
      sockets.add(socket.setNoDelay(true).on('error', () => socket.destroy()));
    }
    // The handshake has no packets here: its round trip is waited for by the first request.
    relay(browser, site, up, { ...line, first: line.roundTrip });
    relay(site, browser, down, { ...line, first: 0 });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${String(own)}`, stop };
}

/** When a line is free again: all connections share it. Gives the moment when bytes are through. */
function pipeOf({ bits }: Line): (bytes: number, from: number) => number {
  let free = 0;
  return (bytes, from) => {
    free = Math.max(free, from) + (bytes * 8 * 1000) / bits;
    return free;
  };
}

function relay(
  from: Socket,
  to: Socket,
  through: ReturnType<typeof pipeOf>,
  { roundTrip, first }: { roundTrip: number; first: number },
): void {
  let window = FIRST_WINDOW;
  let left = window;
  let departs = 0;
  let extra = first;
  const send = (piece: Buffer) => {
    departs = Math.max(departs, performance.now() + extra);
    extra = 0;
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + Math.min(left, 1_460));
      at += part.length;
      left -= part.length;
      const arrives = through(part.length, departs) + roundTrip / 2;
      setTimeout(() => to.writable && to.write(part), arrives - performance.now());
      if (left > 0) continue;
      // The next window leaves when this one's first packet is acknowledged.
      departs += roundTrip;
      window *= 2;
      left = window;
    }
  };
  from.on('data', send);
  from.on('end', () => setTimeout(() => to.end(), 10 * roundTrip));
}
