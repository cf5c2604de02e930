import type { SyntheticEvent } from 'react';
import { MESSAGES } from '../../contract/messages.ts';
import { $member, callAsMember, CallError, failureOf } from '../../stores/session.ts';
import { leaveToast, showToast } from '../../stores/toasts.ts';
import { useOneAtATime } from '../awake.ts';

interface Props {
  /** The form's action without scripts. */
  readonly action: string;
  readonly answer: string;
  readonly isAccepted: boolean;
}

/** Lets the question's author accept an answer, and undo that. */
export function Accept({ action, answer, isAccepted }: Props) {
  const once = useOneAtATime();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    once(() => accept(answer, isAccepted));
  };
  return (
    <form className="accept" action={action} method="post" onSubmit={onSubmit}>
      {isAccepted && <input type="hidden" name="take" value="back" />}
      {isAccepted ? (
        <button className="action">Unaccept</button>
      ) : (
        <button title="Accept this answer">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m4.5 12.5 5 5 10-11" />
          </svg>
          <span className="hush">Accept</span>
        </button>
      )}
    </form>
  );
}

async function accept(answerId: string, takesBack: boolean): Promise<void> {
  // The session has ended in another tab, so the call would fail.
  if (!$member.get()) {
    showToast(MESSAGES.onlyAuthorAccepts);
    return;
  }
  try {
    await callAsMember(
      takesBack ? 'DELETE /answers/{answerId}/accept' : 'PUT /answers/{answerId}/accept',
      { params: { answerId } },
    );
    // Acceptance moves answers, marks and buttons: reloads the page from the server.
    const message = takesBack ? MESSAGES.acceptanceTakenBack : MESSAGES.answerAccepted;
    leaveToast({ ...message, focus: `#a${CSS.escape(answerId)} .accept button` });
    location.hash = `a${answerId}`;
    location.reload();
  } catch (error) {
    const { status } = error instanceof CallError ? error : {};
    const otherwise = status === 403 ? MESSAGES.onlyAuthorAccepts : MESSAGES.acceptFailed;
    showToast(status === 401 ? MESSAGES.onlyAuthorAccepts : failureOf(error, otherwise));
  }
}
