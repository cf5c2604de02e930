import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import {
  JOIN_USER,
  NOTIFICATION,
  READ_QUESTION,
  SOCKET_NAMESPACE,
  SOCKET_PATH,
  TOO_MANY_CONNECTIONS,
} from '../../contract/events.ts';
import type { Backend, BackendEvent, Publish } from '../backend.ts';
import { callerOfToken } from '../sessions/sessions.ts';
import { guardSessions } from './guard.ts';
import { joinQuestion, tellReaders } from './reading.ts';
import { hasMost, limitAddresses } from './limits.ts';
import {
  type IoServer,
  type MemberSocket,
  type Namespace,
  sessionRoom,
  userRoom,
} from './sockets.ts';

/** Longest message that a client may send, in bytes: it has no more to say than an id. */
const MESSAGE_MAX_BYTES = 16 * 1024;
/** How long a connection may stay without having signed in, in milliseconds. */
const SIGN_IN_WITHIN = 10_000;

export interface RealtimeOptions {
  /** Origins of other sites whose pages may connect; none but our own unless given. */
  readonly origins?: readonly string[];
  /** The visitor's network address; that of the connection unless given. */
  readonly addressOf?: (request: IncomingMessage) => string;
}

/** The live connections of members' pages (section 7). */
export interface Realtime {
  /** Serves `/socket.io` on a server. */
  readonly attach: (server: HttpServer) => void;
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Connections to this process. */
  readonly connections: () => number;
  /** Ends the connections; clients try again elsewhere. The server that it was attached to stays. */
  readonly close: () => Promise<void>;
}

/**
 * Makes the sockets of a backend; on PostgreSQL, of all processes that share its database.
 * `report` is told of failures that no client is.
 */
export async function openRealtime(
  backend: Backend,
  report: (error: unknown) => void,
  options: RealtimeOptions = {},
): Promise<Realtime> {
  let state: 'opened' | 'attached' | 'closed' = 'opened';
  const addresses = limitAddresses(options.addressOf ?? addressOfConnection);
  const io = newServer(options, (handshake) => {
    // HTTP connections that are kept alive may still bring a handshake while the server ends.
    if (state === 'closed') return 'The server is ending';
    return !backend.limits || addresses.admit(handshake) ? undefined : TOO_MANY_CONNECTIONS;
  });
  const cluster = await clusterOf(backend, io, report);
  const members = io.of(SOCKET_NAMESPACE);
  admitMembers(members, backend, report);
  const guard = guardSessions(members, backend, report);
  return {
    attach(server) {
      state = 'attached';
      io.attach(server);
      io.engine.on('connection', addresses.opened);
    },
    publish(event) {
      // Calls that are still under way when a server ends have nobody left to tell.
      if (state !== 'closed') notify(members, event);
    },
    // There is no engine before it is attached.
    connections: () => (state === 'attached' ? io.engine.clientsCount : 0),
    async close() {
      guard.stop();
      // There is no engine before it is attached.
      if (state === 'attached') io.engine.close();
      state = 'closed';
      await Promise.all([io.of('/').adapter.close(), members.adapter.close()]);
      await cluster?.close();
    },
  };
}

/** SQLite has one process, and no use for the adapter and its driver. */
async function clusterOf({ db }: Backend, io: IoServer, report: (error: unknown) => void) {
  if (db.engine === 'sqlite') return undefined;
  const { openCluster } = await import('./cluster.ts');
  return openCluster(db, io, report);
}

function addressOfConnection({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

function newServer(
  { origins }: RealtimeOptions,
  countFailure: (handshake: IncomingMessage) => string | undefined,
): IoServer {
  const io: IoServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: SIGN_IN_WITHIN,
    allowRequest: (handshake, answer) => {
      const refusal = countFailure(handshake);
      answer(refusal, refusal === undefined);
    },
    ...(origins && { cors: { origin: [...origins] } }),
  });
  // Nothing is served outside of the namespace, so nobody stays there.
  io.use((_socket, next) => {
    next(new Error('Please log in'));
  });
  return io;
}

function admitMembers(
  members: Namespace,
  backend: Backend,
  report: (error: unknown) => void,
): void {
  members.use((socket, next) => {
    admit(socket, members, backend).then(
      (refusal) => {
        next(refusal === undefined ? undefined : new Error(refusal));
      },
      (error: unknown) => {
        report(error);
        next(new Error('Something went wrong on our side'));
      },
    );
  });
  members.on('connection', (socket) => {
    // Whoever is announced, and as whatever type: a socket is in the room of its own member alone.
    socket.on(JOIN_USER, () => void socket.join(userRoom(socket.data.userId)));
    socket.on(READ_QUESTION, (questionId) => void joinQuestion(socket, questionId));
  });
}

/** Lets a socket into the rooms of its member, or says why not. */
async function admit(
  socket: MemberSocket,
  members: Namespace,
  backend: Backend,
): Promise<string | undefined> {
  const token: unknown = socket.handshake.auth.token;
  const caller = typeof token === 'string' ? await callerOfToken(backend, token) : undefined;
  if (!caller) return 'Please log in';
  if (backend.limits && hasMost(members, caller.id)) return TOO_MANY_CONNECTIONS;
  // Due at once: the session may end while its socket is still being let in.
  socket.data = { userId: caller.id, tokenHash: caller.tokenHash, checkAt: 0, reads: [] };
  // Rooms count sockets, so it joins before others are asked after. Whatever ends it, it leaves them.
  await socket.join([userRoom(caller.id), sessionRoom(caller.tokenHash)]);
  return undefined;
}

function notify(members: Namespace, event: BackendEvent): void {
  if (event.type === 'notified') {
    members.to(userRoom(event.userId)).emit(NOTIFICATION, event.notification);
  } else if (event.type === 'post-added') {
    tellReaders(members, event);
  } else if (event.type === 'session-ended') {
    members.in(sessionRoom(event.tokenHash)).disconnectSockets(true);
  }
}
