import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import {
  JOIN_USER,
  NOTIFICATION,
  READ_QUESTION,
  SOCKET_NAMESPACE,
  SOCKET_PATH,
  TOO_MANY_CONNECTIONS,
} from '../../../contract/events.ts';
import type { Backend, BackendEvent, Publish } from '../../backend.ts';
import { callerOfToken } from '../sessions/sessions.ts';
import {
  guardSessions,
  joinQuestion,
  notifyReaders,
  type IoServer,
  type MemberSocket,
  type Namespace,
  sessionRoom,
  userRoom,
} from './guard.ts';
import { hasMost, limitAddresses } from './limits.ts';

/** Longest message from a client, in bytes: clients only send ids. */
const MESSAGE_MAX_BYTES = 16 * 1024;
/** Milliseconds within which a connection must sign in. */
const SIGN_IN_WITHIN = 10_000;

/** The live connections of members' pages (section 7). */
export interface Realtime {
  /** Serves `/socket.io` on a server. */
  readonly attach: (server: HttpServer) => void;
  /** To be called with every committed event of the backend, and with the live ones of other processes. */
  readonly publish: Publish;
  /** Connections to this process. */
  readonly connections: () => number;
  /**
   * Closes the connections, so that clients reconnect elsewhere. Leaves the attached server open.
   */
  readonly close: () => void;
}

/**
 * Opens the sockets of a backend. `report` gets failures that are not the client's fault, `addressOf`
 * returns the visitor's network address, by default that of the connection.
 */
export function openRealtime(
  backend: Backend,
  report: (error: unknown) => void,
  addressOf: (request: IncomingMessage) => string = addressOfConnection,
): Realtime {
  let state: 'opened' | 'attached' | 'closed' = 'opened';
  const addresses = limitAddresses(addressOf);
  const io = newServer((handshake) => {
    // Kept-alive HTTP connections may still send a handshake while the server is closing.
    if (state === 'closed') return 'The server is ending';
    return !backend.limits || addresses.admit(handshake) ? undefined : TOO_MANY_CONNECTIONS;
  });
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
      // Calls that end after the server has closed have nobody left to notify.
      if (state !== 'closed') notify(members, event);
    },
    // There is no engine before `attach`.
    connections: () => (state === 'attached' ? io.engine.clientsCount : 0),
    close() {
      guard.stop();
      // There is no engine before `attach`.
      if (state === 'attached') io.engine.close();
      state = 'closed';
    },
  };
}

function addressOfConnection({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

function newServer(countFailure: (handshake: IncomingMessage) => string | undefined): IoServer {
  const io: IoServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: SIGN_IN_WITHIN,
    allowRequest: (handshake, answer) => {
      const refusal = countFailure(handshake);
      answer(refusal, refusal === undefined);
    },
  });
  // Nothing is served outside of the namespace, so refuse connections there.
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
    // The client's user id and type are ignored: a socket only joins its own member's room.
    socket.on(JOIN_USER, () => void socket.join(userRoom(socket.data.userId)));
    socket.on(READ_QUESTION, (questionId) => void joinQuestion(socket, questionId));
  });
}

/** Joins a socket to its member's rooms, or returns why not. */
async function admit(
  socket: MemberSocket,
  members: Namespace,
  backend: Backend,
): Promise<string | undefined> {
  const token: unknown = socket.handshake.auth.token;
  const caller = typeof token === 'string' ? await callerOfToken(backend, token) : undefined;
  if (!caller) return 'Please log in';
  if (backend.limits && hasMost(members, caller.id)) return TOO_MANY_CONNECTIONS;
  // Due at once: the session may end while the socket is being admitted.
  socket.data = { userId: caller.id, tokenHash: caller.tokenHash, checkAt: 0, reads: [] };
  // Join before counting the others: rooms count sockets. A disconnect leaves the rooms in any
  // case.
  await socket.join([userRoom(caller.id), sessionRoom(caller.tokenHash)]);
  return undefined;
}

function notify(members: Namespace, event: BackendEvent): void {
  if (event.type === 'notified') {
    members.to(userRoom(event.userId)).emit(NOTIFICATION, event.notification);
  } else if (event.type === 'post-added') {
    notifyReaders(members, event);
  } else if (event.type === 'session-ended') {
    members.in(sessionRoom(event.tokenHash)).disconnectSockets(true);
  }
}
