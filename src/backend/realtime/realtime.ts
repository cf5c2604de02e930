import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { JOIN_USER, NOTIFICATION, SOCKET_NAMESPACE, SOCKET_PATH } from '../../contract/events.ts';
import type { Backend, BackendEvent, Publish } from '../backend.ts';
import { callerOfToken } from '../sessions/sessions.ts';
import { openCluster } from './cluster.ts';
import { guardSessions } from './guard.ts';
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
}

/** The live connections of members' pages (section 7). */
export interface Realtime {
  /** Serves `/socket.io` on a server. */
  readonly attach: (server: HttpServer) => void;
  /** To be told everything that the backend publishes. */
  readonly publish: Publish;
  /** Ends the connections; clients try again elsewhere. The server that it was attached to stays. */
  readonly close: () => Promise<void>;
}

/**
 * Makes the sockets of a backend; on PostgreSQL, of all processes that share its database.
 * `report` is told of failures that no client is.
 */
export function openRealtime(
  backend: Backend,
  report: (error: unknown) => void,
  options: RealtimeOptions = {},
): Realtime {
  const io = newServer(options);
  const cluster = openCluster(backend.db, io, report);
  const members = io.of(SOCKET_NAMESPACE);
  admitMembers(members, backend, report);
  const guard = guardSessions(members, backend, report);
  let state: 'opened' | 'attached' | 'closed' = 'opened';
  return {
    attach(server) {
      state = 'attached';
      io.attach(server);
    },
    publish(event) {
      // Calls that are still under way when a server ends have nobody left to tell.
      if (state !== 'closed') tell(members, event);
    },
    async close() {
      guard.stop();
      // There is no engine before it is attached.
      if (state === 'attached') io.engine.close();
      state = 'closed';
      await Promise.all([io.of('/').adapter.close(), members.adapter.close()]);
      await cluster.close();
    },
  };
}

function newServer({ origins }: RealtimeOptions): IoServer {
  const io: IoServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: SIGN_IN_WITHIN,
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
    admit(socket, backend).then(
      (admitted) => {
        next(admitted ? undefined : new Error('Please log in'));
      },
      (error: unknown) => {
        report(error);
        next(new Error('Something went wrong on our side'));
      },
    );
  });
  members.on('connection', (socket) => {
    const { userId, tokenHash } = socket.data;
    void socket.join([userRoom(userId), sessionRoom(tokenHash)]);
    // Whoever is announced, and as whatever type: a socket is in the room of its own member alone.
    socket.on(JOIN_USER, () => void socket.join(userRoom(userId)));
  });
}

async function admit(socket: MemberSocket, backend: Backend): Promise<boolean> {
  const token: unknown = socket.handshake.auth.token;
  const caller = typeof token === 'string' ? await callerOfToken(backend, token) : undefined;
  if (!caller) return false;
  // Due at once: the session may end while its socket is still on the way into its rooms.
  socket.data = { userId: caller.id, tokenHash: caller.tokenHash, checkAt: 0 };
  return true;
}

function tell(members: Namespace, event: BackendEvent): void {
  if (event.type === 'notified') {
    members.to(userRoom(event.userId)).emit(NOTIFICATION, event.notification);
  } else if (event.type === 'session-ended') {
    members.in(sessionRoom(event.tokenHash)).disconnectSockets(true);
  }
}
