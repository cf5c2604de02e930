import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { TestBackend } from './backend.ts';

export interface TestServer {
  readonly server: Server;
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the backend over real HTTP on a free port. */
export async function serve(test: TestBackend): Promise<TestServer> {
  const origin = { address: '127.0.0.1', prepared: false, countsViews: true };
  const listener = getRequestListener((request) => test.fetch(request, origin));
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    origin: `http://127.0.0.1:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
