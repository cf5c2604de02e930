import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { flagPath } from '../../contract/addresses.ts';
import {
  FLAG_TEXT_MAX,
  FLAG_TEXT_MIN,
  type FlagReason,
  type FlagTarget,
  REASON_TEXTS,
  reasonsFor,
} from '../../contract/flag-forms.ts';
import { MESSAGES } from '../../contract/messages.ts';
import { callAsMember, CallError, failureOf } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { useOneAtATime } from '../awake.ts';

export interface FlagFormProps {
  readonly kind: FlagTarget;
  readonly id: string;
  /** Typed values and their errors, if the form comes back. */
  readonly values?: Readonly<Partial<Record<string, string>>>;
  readonly errors?: Readonly<Partial<Record<string, string>>>;
  readonly onFlagged?: () => void;
}

/** A question by its number or its address. */
const idIn = (typed: string): string => /\/questions\/([^/?#]+)/.exec(typed)?.[1] ?? typed.trim();

/** The reasons to flag something. Each is one button, except those that need more. */
export function FlagForm({ kind, id, values = {}, errors: sent = {}, onFlagged }: FlagFormProps) {
  const [errors, setErrors] = useState(sent);
  const once = useOneAtATime();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (onFlagged) list.current?.querySelector<HTMLElement>('button')?.focus();
  }, [onFlagged]);

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    if (!onFlagged) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const data = new FormData(event.currentTarget, submitter);
    const { reason, text, duplicateOf } = Object.fromEntries(data) as Record<string, string>;
    once(async () => {
      try {
        await callAsMember('POST /flags/{kind}/{id}', {
          params: { kind, id },
          body: {
            reason: reason as FlagReason,
            ...(text !== undefined && { text }),
            ...(duplicateOf !== undefined && { duplicateOf: idIn(duplicateOf) }),
          },
        });
        showToast(MESSAGES.flagged);
        onFlagged();
      } catch (error) {
        setErrors(error instanceof CallError ? error.fields : {});
        showToast(failureOf(error, MESSAGES.flagFailed));
      }
    });
  };

  const form = (reason: FlagReason, more?: ReactNode) => (
    <form key={reason} method="post" action={flagPath(kind, id)} onSubmit={onSubmit}>
      {more}
      <button className={more ? 'button' : 'flag-reason'} name="reason" value={reason}>
        {more ? 'Flag' : <ReasonText reason={reason} />}
      </button>
    </form>
  );

  return (
    <div className="flag-reasons" ref={list}>
      {reasonsFor(kind).map((reason) => {
        const field = FIELDS[reason];
        if (!field) return form(reason);
        const error = errors[field.name];
        const printed = values[field.name] ?? '';
        return (
          <details key={reason} open={error !== undefined || printed !== ''}>
            <summary className="flag-reason">
              <ReasonText reason={reason} />
            </summary>
            {form(
              reason,
              <div className="form-field">
                <label htmlFor={`flag-${id}-${field.name}`}>{field.label}</label>
                {field.name === 'text' ? (
                  <textarea
                    className="field"
                    id={`flag-${id}-text`}
                    name="text"
                    rows={3}
                    required
                    minLength={FLAG_TEXT_MIN}
                    maxLength={FLAG_TEXT_MAX}
                    defaultValue={printed}
                    aria-invalid={error === undefined ? undefined : true}
                  />
                ) : (
                  <input
                    className="field"
                    id={`flag-${id}-duplicateOf`}
                    name="duplicateOf"
                    required
                    maxLength={300}
                    autoComplete="off"
                    defaultValue={printed}
                    aria-invalid={error === undefined ? undefined : true}
                  />
                )}
                {error !== undefined && <p className="form-error">{error}</p>}
              </div>,
            )}
          </details>
        );
      })}
    </div>
  );
}

/** What some reasons need. */
const FIELDS: Readonly<
  Partial<Record<FlagReason, { readonly name: 'text' | 'duplicateOf'; readonly label: string }>>
> = {
  duplicate: { name: 'duplicateOf', label: 'Number or link of the other question' },
  other: { name: 'text', label: 'What is wrong?' },
};

function ReasonText({ reason }: { readonly reason: FlagReason }) {
  const { label, hint } = REASON_TEXTS[reason];
  return (
    <>
      <b>{label}</b> <span>{hint}</span>
    </>
  );
}
