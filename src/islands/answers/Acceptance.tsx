import { failure, MESSAGES } from '../../contract/messages.ts';
import { callAsMember, CallError } from '../../stores/session.ts';
import { leaveToast, showToast } from '../../stores/toasts.ts';
import { useAwake } from '../awake.ts';
import { useForms } from '../forms/useForms.ts';

/** Lets the question's author accept an answer, and take that back, from the page. */
export function Acceptance() {
  useForms('form.accept', accept);
  useAwake();
  return null;
}

async function accept(form: HTMLFormElement): Promise<void> {
  const answerId = decodeURIComponent(new URL(form.action).pathname.split('/')[4] ?? '');
  const takesBack = form.querySelector('[name=take]') !== null;
  try {
    await callAsMember(
      takesBack ? 'DELETE /answers/{answerId}/accept' : 'PUT /answers/{answerId}/accept',
      { params: { answerId } },
    );
    // Acceptance moves answers, marks and buttons about: the page shows it as the server has it.
    leaveToast(takesBack ? MESSAGES.acceptanceTakenBack : MESSAGES.answerAccepted);
    location.hash = `a${answerId}`;
    location.reload();
  } catch (error) {
    const { said, status } = error instanceof CallError ? error : {};
    const otherwise = status === 403 ? MESSAGES.onlyAuthorAccepts : MESSAGES.acceptFailed;
    showToast(status === 401 ? MESSAGES.onlyAuthorAccepts : failure(said, otherwise));
  }
}
