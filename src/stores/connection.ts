import { io } from 'socket.io-client';
import {
  JOIN_USER,
  NEW_POST,
  type NewPost,
  NOTIFICATION,
  READ_QUESTION,
  SOCKET_NAMESPACE,
  SOCKET_PATH,
  TOO_MANY_CONNECTIONS,
} from '../contract/events.ts';
import { backendOrigin, fromBackend } from '../api/browser.ts';
import { refresh } from './notifications.ts';
import { type Member, memberToken } from './session.ts';

/** Section 9; times in milliseconds. */
const OPTIONS = {
  path: SOCKET_PATH,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Infinity,
  timeout: 20_000,
  // One request instead of the client's six; polling in case a proxy blocks WebSockets.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
};

/** Delay before retrying if the member has too many connections, in milliseconds. */
const WHEN_TOO_MANY = 60_000;

interface Listeners {
  /**
   * Called on each connection: events may have been missed without one. `read` subscribes to a
   * question's new posts.
   */
  readonly connected: (read: (questionId: string) => void) => Promise<void>;
  readonly notified: (payload: unknown) => Promise<void>;
  readonly posted: (payload: NewPost) => void;
}

/** Opens the member's live connection, and keeps it open until the signal. */
export function connect(member: Member, signal: AbortSignal, listeners: Listeners): void {
  const socket = io(backendOrigin() + SOCKET_NAMESPACE, { ...OPTIONS, auth: sendToken });
  let delay = OPTIONS.reconnectionDelay;
  // The client reconnects by itself (it is active) unless the server refused it. The session may
  // have ended then: a call finds out, and if so `signal` is aborted.
  const isOver = () => signal.aborted;
  const reconnect = async () => {
    if (socket.active || isOver()) return;
    await pause(delay);
    delay = Math.min(delay * 2, OPTIONS.reconnectionDelayMax);
    await refresh();
    if (!isOver()) socket.connect();
  };
  socket.on('connect', () => {
    delay = OPTIONS.reconnectionDelay;
    socket.emit(JOIN_USER, member.id);
    void listeners.connected((questionId) => socket.emit(READ_QUESTION, questionId));
  });
  socket.on(NOTIFICATION, (payload) => void listeners.notified(fromBackend(payload)));
  socket.on(NEW_POST, listeners.posted);
  socket.on('disconnect', reconnect);
  socket.on('connect_error', (error) => {
    if (hasTooMany(error)) {
      // By default the client would retry within seconds.
      socket.disconnect();
      delay = WHEN_TOO_MANY;
    }
    void reconnect();
  });
  signal.addEventListener('abort', () => socket.disconnect());
}

/** A member's limit rejects the sign-in; an address's limit rejects the request before it. */
function hasTooMany(error: Error): boolean {
  if (error.message === TOO_MANY_CONNECTIONS) return true;
  const request = 'context' in error ? error.context : undefined;
  return request instanceof XMLHttpRequest && request.responseText.includes(TOO_MANY_CONNECTIONS);
}

function sendToken(send: (auth: object) => void): void {
  void memberToken().then((token) => send({ token }));
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
