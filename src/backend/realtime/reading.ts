import { NEW_POST } from '../../contract/events.ts';
import type { BackendEvent } from '../backend.ts';
import { type MemberSocket, type Namespace, questionRoom, userRoom } from './sockets.ts';

/** Questions that one socket hears of; tabs of a browser share one. */
const MOST_READ = 50;
const QUESTION_ID = /^[1-9]\d{0,14}$/;

/** Lets a socket hear of what comes to a question; of its oldest one no more, beyond the most. */
export async function joinQuestion(socket: MemberSocket, questionId: unknown): Promise<void> {
  if (typeof questionId !== 'string' || !QUESTION_ID.test(questionId)) return;
  const { reads } = socket.data;
  if (reads.includes(questionId)) return;
  reads.push(questionId);
  const left = reads.length > MOST_READ ? reads.shift() : undefined;
  if (left !== undefined) await socket.leave(questionRoom(left));
  await socket.join(questionRoom(questionId));
}

/** Tells of a new post those who have its question open, but for who wrote it. */
export function tellReaders(
  members: Namespace,
  { post, authorId }: Extract<BackendEvent, { type: 'post-added' }>,
): void {
  members.to(questionRoom(post.questionId)).except(userRoom(authorId)).emit(NEW_POST, post);
}
