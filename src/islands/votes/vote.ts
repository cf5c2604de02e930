import { failure, MESSAGES } from '../../contract/messages.ts';
import { VoteReply } from '../../contract/replies.ts';
import { $member, callAsMember, CallError } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { after, type Direction, readBox, showBox } from './box.ts';

/** Sends the vote that a form stands for, and shows the server's score and state. */
export async function vote(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (!$member.get()) {
    showToast(MESSAGES.loginToVote);
    return;
  }
  const type: Direction = submitter?.getAttribute('value') === 'down' ? 'down' : 'up';
  const before = readBox(form);
  showBox(form, after(before, type));
  try {
    const reply = VoteReply.parse(await cast(form, type));
    showBox(form, { score: reply.voteScore, ...reply.hasVoted });
    showToast(MESSAGES.voteRecorded);
  } catch (error) {
    showBox(form, before);
    const { said, status } = error instanceof CallError ? error : {};
    showToast(status === 401 ? MESSAGES.loginToVote : failure(said, MESSAGES.voteFailed));
  }
}

/** The post that a form is for stands in its address. */
function cast(form: HTMLFormElement, type: Direction): Promise<unknown> {
  const path = new URL(form.action).pathname.split('/').map(decodeURIComponent);
  const [, , id = '', , answerId = ''] = path;
  return answerId === ''
    ? callAsMember('PUT /questions/{id}/vote', { params: { id }, body: { type } })
    : callAsMember('PUT /answers/{answerId}/vote', { params: { answerId }, body: { type } });
}
