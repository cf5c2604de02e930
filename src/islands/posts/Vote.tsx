import { type SyntheticEvent, useState } from 'react';
import { type PostIds, postPath } from '../../contract/addresses.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { grouped } from '../../shared/counted.ts';
import { VoteReply } from '../../contract/replies.ts';
import { nextVote, voteOf, type VoteValue } from '../../contract/vote-rules.ts';
import { $member, callAsMember, CallError, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useOneAtATime } from '../awake.ts';

interface Props extends PostIds {
  /** The form's action without scripts. */
  readonly action: string;
  readonly score: number;
  readonly vote: VoteValue;
  readonly isAccepted: boolean;
  /** Whether the reader wrote the post: votes on own posts are not allowed. */
  readonly isOwn: boolean;
}

/** The backend's message. */
const OWN_POST = 'You cannot vote on your own post';

/** The score of a post between two vote buttons. */
export function Vote({ action, question, answer, isAccepted, isOwn, ...printed }: Props) {
  const [{ score, vote }, show] = useState(printed);
  const once = useOneAtATime();
  const login = { ...MESSAGES.loginToVote, signIn: postPath({ question, answer }) };

  const cast = async (type: 'up' | 'down') => {
    const next = nextVote(vote, type);
    show({ score: score - vote + next, vote: next });
    try {
      const reply = VoteReply.parse(await send({ question, answer }, type));
      show({ score: reply.voteScore, vote: reply.hasVoted ? voteOf(reply.hasVoted) : next });
      showToast(next === 0 ? MESSAGES.voteRemoved : MESSAGES.voteRecorded);
    } catch (error) {
      show({ score, vote });
      const isGuest = error instanceof CallError && error.status === 401;
      showToast(isGuest ? login : failureOf(error, MESSAGES.voteFailed));
    }
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    const type = event.nativeEvent.submitter?.getAttribute('value');
    if (!$member.get()) showToast(login);
    else once(() => cast(type === 'down' ? 'down' : 'up'));
  };

  return (
    <form className="vote" action={action} method="post" onSubmit={onSubmit}>
      <button name="type" value="up" aria-pressed={vote === 1} disabled={isOwn}>
        <span className="hush">Vote up</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 15 7-7 7 7" />
        </svg>
      </button>{' '}
      <span className="score">{grouped(score)}</span>{' '}
      <button name="type" value="down" aria-pressed={vote === -1} disabled={isOwn}>
        <span className="hush">Vote down</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 9 7 7 7-7" />
        </svg>
      </button>
      {isOwn && (
        <small>
          {' '}
          Yours<span className="hush">: {OWN_POST}</span>
        </small>
      )}
      {isAccepted && (
        <span className="accepted" title="Accepted answer">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m4.5 12.5 5 5 10-11" />
          </svg>
        </span>
      )}
    </form>
  );
}

function send({ question, answer }: PostIds, type: 'up' | 'down'): Promise<unknown> {
  return answer === undefined
    ? callAsMember('PUT /questions/{id}/vote', { params: { id: question }, body: { type } })
    : callAsMember('PUT /answers/{answerId}/vote', {
        params: { answerId: answer },
        body: { type },
      });
}
