import type { DefaultEventsMap, Namespace as AnyNamespace, Server, Socket } from 'socket.io';
import type {
  JOIN_USER,
  NEW_POST,
  NewPost,
  NOTIFICATION,
  READ_QUESTION,
} from '../../../contract/events.ts';
import type { Notification } from '../../../contract/notifications.ts';

interface FromClient {
  [JOIN_USER]: (userId: unknown) => void;
  [READ_QUESTION]: (questionId: unknown) => void;
}

interface ToClient {
  [NOTIFICATION]: (notification: Notification) => void;
  [NEW_POST]: (post: NewPost) => void;
}

/** The data of a socket. */
interface Member {
  userId: number;
  tokenHash: string;
  /** When to look up its session again, in milliseconds since 1970. */
  checkAt: number;
  /** Ids of the questions that are open in the browser, newest last. */
  reads: string[];
}

export type IoServer = Server<FromClient, ToClient, DefaultEventsMap, Member>;
export type Namespace = AnyNamespace<FromClient, ToClient, DefaultEventsMap, Member>;
export type MemberSocket = Socket<FromClient, ToClient, DefaultEventsMap, Member>;

/** The sockets of one member, in all processes. */
export const userRoom = (userId: number): string => `user:${String(userId)}`;

/** The sockets of those who have a question open. */
export const questionRoom = (questionId: string): string => `question:${questionId}`;

/** The sockets of one session. */
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`;
