import type { Backend, BackendEvent } from '../../backend.ts';
import { findSession } from '../sessions/sessions.store.ts';
import {
  NEW_POST,
  type JOIN_USER,
  type NewPost,
  type NOTIFICATION,
  type READ_QUESTION,
} from '../../../contract/events.ts';
import type { DefaultEventsMap, Namespace as AnyNamespace, Server, Socket } from 'socket.io';
import type { Notification } from '../../../contract/notifications.ts';

/** Milliseconds between two checks of all sockets: none outlives its session by more. */
const ROUND = 500;
/** Milliseconds until a session is looked up again: its end may not have been announced. */
const LOOK_AGAIN = 60_000;

/** Closes sockets of this process whose session has expired, or ended without an announcement. */
export function guardSessions(
  members: Namespace,
  backend: Backend,
  report: (error: unknown) => void,
): { stop(): void } {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= checkDue(members, backend)
      .catch(report)
      .finally(() => (round = undefined));
  }, ROUND);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}

async function checkDue(members: Namespace, backend: Backend): Promise<void> {
  const now = backend.clock();
  const due = [...members.sockets.values()].filter(({ data }) => data.checkAt <= now);
  for (const [tokenHash, sockets] of Map.groupBy(due, ({ data }) => data.tokenHash)) {
    const [session] = await findSession(backend.db.sql, { tokenHash, now });
    for (const socket of sockets) renew(socket, session?.expires_at, now);
  }
}

function renew(socket: MemberSocket, expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) socket.disconnect(true);
  else socket.data.checkAt = Math.min(expiresAt, now + LOOK_AGAIN);
}

/** Questions that one socket follows; the tabs of a browser share one. */
const MOST_READ = 50;
const QUESTION_ID = /^[1-9]\d{0,14}$/;

/**
 * Subscribes a socket to new posts of a question, and unsubscribes it from the oldest one beyond
 * the limit.
 */
export async function joinQuestion(socket: MemberSocket, questionId: unknown): Promise<void> {
  if (typeof questionId !== 'string' || !QUESTION_ID.test(questionId)) return;
  const { reads } = socket.data;
  if (reads.includes(questionId)) return;
  reads.push(questionId);
  const left = reads.length > MOST_READ ? reads.shift() : undefined;
  if (left !== undefined) await socket.leave(questionRoom(left));
  await socket.join(questionRoom(questionId));
}

/** Notifies everybody who has the question of a new post open, except the author. */
export function notifyReaders(
  members: Namespace,
  { post, authorId }: Extract<BackendEvent, { type: 'post-added' }>,
): void {
  members.to(questionRoom(post.questionId)).except(userRoom(authorId)).emit(NEW_POST, post);
}

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

/** The sockets of one member in this process. */
export const userRoom = (userId: number): string => `user:${String(userId)}`;

/** The sockets of those who have a question open. */
const questionRoom = (questionId: string): string => `question:${questionId}`;

/** The sockets of one session. */
export const sessionRoom = (tokenHash: string): string => `session:${tokenHash}`;
