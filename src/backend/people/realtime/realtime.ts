import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import {
  JOIN_USER,
  NOTIFICATION,
  READ_QUESTION,
  SOCKET_NAMESPACE,
  SOCKET_PATH,
  TOO_MANY_CONNECTIONS,
} from '../../../contract/events.ts';
import type { Backend, BackendEvent } from '../../backend.ts';
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

/** Longest message from a client, in bytes: clients only send ids. */
const MESSAGE_MAX_BYTES = 16 * 1024;
/** Milliseconds within which a connection must sign in. */
const SIGN_IN_WITHIN = 10_000;

/** Live connections of a person. Each process counts its own. */
const MOST_OF_PERSON = 20;
/** Live connections to this process, signed in or not: each takes memory. */
const MOST = 20_000;

/**
 * Opens the live connections of members' pages (section 7). `report` gets failures that are not the
 * client's fault.
 */
export function openRealtime(backend: Backend, report: (error: unknown) => void) {
  let state: 'opened' | 'attached' | 'closed' = 'opened';
  // Kept-alive HTTP connections may still send a handshake while the server is closing.
  const connections = () => (state === 'attached' ? io.engine.clientsCount : 0);
  const io: IoServer = newServer(() => state !== 'closed' && connections() < MOST);
  const members = io.of(SOCKET_NAMESPACE);
  admitMembers(members, backend, report);
  const guard = guardSessions(members, backend, report);
  return {
    /** Serves `/socket.io` on a server. */
    attach: (server: HttpServer) => {
      state = 'attached';
      io.attach(server);
    },
    /** To be called with every committed event, and with the live ones of other processes. */
    publish: (event: BackendEvent) => {
      // Calls that end after the server has closed have nobody left to notify.
      if (state !== 'closed') notify(members, event);
    },
    /** Connections to this process. There is no engine before `attach`. */
    connections,
    /** Closes the connections, so that clients reconnect elsewhere. */
    close: () => {
      guard.stop();
      if (state === 'attached') io.engine.close();
      state = 'closed';
    },
  };
}

function newServer(isOpen: () => boolean): IoServer {
  const io: IoServer = new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: SIGN_IN_WITHIN,
    allowRequest: (_, answer) => {
      answer('The server takes no further connections', isOpen());
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
  if (backend.limits && ownSockets(members, caller.id) >= MOST_OF_PERSON)
    return TOO_MANY_CONNECTIONS;
  // Due at once: the session may end while the socket is being admitted.
  socket.data = { userId: caller.id, tokenHash: caller.tokenHash, checkAt: 0, reads: [] };
  // Join before counting the others: rooms count sockets. A disconnect leaves the rooms in any
  // case.
  await socket.join([userRoom(caller.id), sessionRoom(caller.tokenHash)]);
  return undefined;
}

const ownSockets = (members: Namespace, userId: number): number =>
  members.adapter.rooms.get(userRoom(userId))?.size ?? 0;

function notify(members: Namespace, event: BackendEvent): void {
  if (event.type === 'notified') {
    members.to(userRoom(event.userId)).emit(NOTIFICATION, event.notification);
  } else if (event.type === 'post-added') {
    notifyReaders(members, event);
  } else if (event.type === 'session-ended') {
    members.in(sessionRoom(event.tokenHash)).disconnectSockets(true);
  }
}
