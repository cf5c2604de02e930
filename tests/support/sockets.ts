import { io, Manager, type Socket } from 'socket.io-client';
import { openChanges } from '../../src/backend/people/realtime/changes.ts';
import { openRealtime, type Realtime } from '../../src/backend/people/realtime/realtime.ts';
import { NOTIFICATION, SOCKET_NAMESPACE, SOCKET_PATH } from '../../src/contract/events.ts';
import type { Notification } from '../../src/contract/notifications.ts';
import type { TestBackend } from './backend.ts';
import { serve, type TestServer } from './http.ts';

export interface LiveServer extends TestServer {
  readonly realtime: Realtime;
  readonly failures: unknown[];
  /** A client that connects with this token, as a browser does. */
  connect(auth: unknown): LiveClient;
  /** Opens a connection without signing in; its proxy reports this address. */
  open(address: string): Promise<OpenConnection | undefined>;
}

/** A connection that the server has accepted. */
export interface OpenConnection {
  readonly closed: Promise<void>;
  close(): void;
}

export interface LiveClient {
  readonly socket: Socket;
  /** Every event that arrived, whatever its name. */
  readonly received: unknown[];
  readonly notifications: Notification[];
  /** 'connected', or the message of the refusal. */
  readonly outcome: Promise<string>;
  readonly ended: Promise<string>;
}

/** Serves the backend with its sockets over real HTTP. */
export async function serveLive(
  test: TestBackend,
  addressOf?: Parameters<typeof openRealtime>[2],
): Promise<LiveServer> {
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const realtime = openRealtime(test.backend, report, addressOf);
  const receivers = { changed: () => undefined, received: realtime.publish };
  const changes = openChanges(test.backend.db, receivers, report);
  test.listeners.push(realtime.publish, changes.publish);
  const server = await serve(test);
  realtime.attach(server.server);
  const clients: { close(): unknown }[] = [];
  return {
    ...server,
    realtime,
    failures,
    connect(auth) {
      const client = connect(server.origin, auth);
      clients.push(client.socket);
      return client;
    },
    async open(address) {
      const connection = await open(server.origin, address);
      if (connection) clients.push(connection);
      return connection;
    },
    async close() {
      for (const client of clients) client.close();
      realtime.close();
      await changes.close();
      await server.close();
    },
  };
}

function open(origin: string, address: string): Promise<OpenConnection | undefined> {
  const manager = new Manager(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    extraHeaders: { 'x-forwarded-for': address },
    reconnection: false,
    autoConnect: false,
  });
  const closed = new Promise<void>((resolve) => {
    manager.once('close', () => resolve());
  });
  const close = () => manager.engine.close();
  return new Promise((resolve) => {
    manager.open((error) => resolve(error ? undefined : { closed, close }));
  });
}

function connect(origin: string, auth: unknown): LiveClient {
  const socket = io(origin + SOCKET_NAMESPACE, {
    path: SOCKET_PATH,
    auth: auth as Record<string, unknown>,
    reconnection: false,
    forceNew: true,
  });
  const received: unknown[] = [];
  const notifications: Notification[] = [];
  socket.onAny((...packet: unknown[]) => received.push(packet));
  socket.on(NOTIFICATION, (notification: Notification) => notifications.push(notification));
  return {
    socket,
    received,
    notifications,
    outcome: new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', ({ message }) => resolve(message));
    }),
    ended: new Promise((resolve) => socket.once('disconnect', resolve)),
  };
}
