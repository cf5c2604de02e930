import { NEW_POST } from '../../../contract/events.ts';
import type { BackendEvent } from '../../backend.ts';
import { type MemberSocket, type Namespace, questionRoom, userRoom } from './sockets.ts';

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
