import type { KeyboardEvent, ReactNode } from 'react';
import { DraftButtons, DraftFields } from '../drafts/DraftParts.tsx';
import { draftIn } from '../drafts/useServerDraft.ts';
import { goesToDraft, isPlain } from '../drafts/useDraft.ts';
import { FormMessage } from './FormMessage.tsx';
import { isPrintedAgain } from './useForm.ts';
import type { PostFormState } from './usePostForm.ts';

interface Props {
  readonly state: PostFormState;
  readonly action: string;
  readonly className?: string | undefined;
  /** Whether the API also takes its text as Markdown, and it is too short for a preview. */
  readonly isComment?: boolean;
  readonly onInput?: () => void;
  /** The buttons at its end. */
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** The id of a form with drafts on the site: a page has one. */
export const POST_FORM = 'post-form';

/** The form of a post around its fields. */
export function PostForm({ state, action, isComment = false, ...parts }: Props) {
  const { className, onInput, buttons, children } = parts;
  const { printed, message, target, self, draft, dialog, onSubmit } = state;
  const { drafting, serverDraft } = state;
  const isPrinted = message === printed.message;
  return (
    <>
      <form
        id={drafting && POST_FORM}
        className={className ?? 'form wide'}
        method="post"
        // Without scripts, posts may come with a picture.
        encType={isComment ? undefined : 'multipart/form-data'}
        action={action}
        ref={self}
        data-draft={target}
        data-printed={printed.isFilledIn ? 'new' : isPrintedAgain(printed) || undefined}
        noValidate
        onInput={onInput}
        onKeyDownCapture={sendOnEnter}
        onSubmit={(event) => {
          if (goesToDraft(event)) return;
          if (isComment || !isPlain(event.currentTarget)) onSubmit(event);
        }}
      >
        {isPrinted && <FormMessage message={message} />}
        {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
        {children}
        {drafting && <DraftFields printed={printed} target={target} />}
        {/* The top of a long post is out of sight. */}
        {!isPrinted && <FormMessage message={message} />}
        <p className="form-row">
          {buttons}{' '}
          {!isComment && (
            <noscript>
              <button className="button" name="preview" value="yes">
                Preview
              </button>
            </noscript>
          )}
          {drafting && (
            <DraftButtons
              drafting={drafting}
              draft={draftIn(printed.values, drafting)}
              saved={serverDraft.state}
            />
          )}
        </p>
      </form>
      {dialog}
    </>
  );
}

/** Ctrl+Enter, and Cmd+Enter, submit the form. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  event.preventDefault();
  // In a code block the editor would begin a paragraph; the tag field adds its unfinished tag.
  if (!(event.target instanceof HTMLInputElement)) event.stopPropagation();
  if (repeat) return;
  const button = currentTarget.querySelector<HTMLButtonElement>('.form-row .main');
  setTimeout(() => button?.click());
}

/** Says that the text in the form was restored from an earlier visit. */
function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p className="draft-note" role="status">
      Draft restored{' '}
      <button className="button" type="button" onClick={onDiscard}>
        Discard
      </button>
    </p>
  );
}
