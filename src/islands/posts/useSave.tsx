import { type SyntheticEvent, useState } from 'react';
import { answerPath, type PostIds, questionPath, savedPostPath } from '../../contract/addresses.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { SaveReply } from '../../contract/replies.ts';
import { callAsMember, CallError, failureOf } from '../../stores/session.ts';
import { leaveToast, showToast } from '../../stores/toasts.ts';
import { useOneAtATime } from '../awake.ts';

interface Props extends PostIds {
  readonly isSaved: true | undefined;
}

/** The button that saves a post, and shows whether it is saved. */
export function useSave({ question, answer, isSaved: atFirst }: Props) {
  const [isSaved, setSaved] = useState(atFirst === true);
  const once = useOneAtATime();
  const id = answer ?? question;
  const post = answer === undefined ? questionPath(question) : answerPath(question, answer);

  const change = async () => {
    setSaved(!isSaved);
    try {
      const now = SaveReply.parse(await send(id, !isSaved)).isSaved;
      setSaved(now);
      showToast(now ? MESSAGES.postSaved : MESSAGES.postUnsaved);
    } catch (error) {
      setSaved(isSaved);
      const status = error instanceof CallError && error.status;
      const login = { ...MESSAGES.loginToSave, signIn: post };
      const message = status === 401 ? login : failureOf(error, MESSAGES.saveFailed);
      // It has a note or list: its own page shows what would be lost.
      if (isSaved && status === 409) {
        leaveToast(message);
        location.href = savedPostPath(id);
      } else showToast(message);
    }
  };

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    once(change);
  };

  return {
    button: (
      <form className="save" action={`${post}/save`} method="post" onSubmit={onSubmit}>
        <button
          name="do"
          value={isSaved ? 'remove' : 'save'}
          aria-pressed={isSaved}
          title={isSaved ? 'Saved' : 'Save for yourself'}
        >
          <span className="hush">Save</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 4h10v16l-5-4-5 4z" />
          </svg>
        </button>
      </form>
    ),
    isSaved,
  };
}

function send(id: string, saves: boolean): Promise<unknown> {
  const params = { id };
  return saves
    ? callAsMember('PUT /posts/{id}/saved', { params, body: {} })
    : callAsMember('DELETE /posts/{id}/saved', { params, query: { only: 'plain' } });
}
