import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { freePort } from './ports.ts';

/** A proxy to a server that can go silent: connections stay open, but nothing gets through. */
export interface SilentProxy {
  readonly port: number;
  silence(): void;
  /** Holds back only what the server sends. */
  mute(): void;
  /** New connections get through; silent ones stay silent. */
  admit(): void;
  /** Lets everything through that was held back. */
  speak(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(to: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const fars = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    fars.add(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => other.write(bytes));
      if (isSilent) one.pause();
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    mute() {
      for (const far of fars) far.pause();
    },
    admit() {
      isSilent = false;
    },
    speak() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
