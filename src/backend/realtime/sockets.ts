import type { DefaultEventsMap, Namespace as AnyNamespace, Server, Socket } from 'socket.io';
import type { JOIN_USER, NOTIFICATION } from '../../contract/events.ts';
import type { Notification } from '../../contract/notifications.ts';

interface FromClient {
  [JOIN_USER]: (userId: unknown) => void;
}

interface ToClient {
  [NOTIFICATION]: (notification: Notification) => void;
}

/** What the server knows of a socket. */
interface Member {
  userId: number;
  tokenHash: string;
  /** When its session is to be looked up again, milliseconds since 1970. */
  checkAt: number;
}

export type IoServer = Server<FromClient, ToClient, DefaultEventsMap, Member>;
export type Namespace = AnyNamespace<FromClient, ToClient, DefaultEventsMap, Member>;
export type MemberSocket = Socket<FromClient, ToClient, DefaultEventsMap, Member>;

/** The sockets of one member, in all processes. */
export const userRoom = (userId: number): string => `user:${String(userId)}`;

/** The sockets of one session. */
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`;
