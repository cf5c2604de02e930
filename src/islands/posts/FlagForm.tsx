import { type ReactElement, type SyntheticEvent, useEffect, useRef, useState } from 'react';
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
import { Field, TextField } from '../forms/Field.tsx';

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

  const form = (reason: FlagReason, more?: ReactElement) => (
    <form key={reason} method="post" action={flagPath(kind, id)} onSubmit={onSubmit}>
      {more}
      <button className={more ? 'button' : 'flag-reason'} name="reason" value={reason}>
        {more ? 'Flag' : <ReasonText reason={reason} />}
      </button>
    </form>
  );

  /** What some reasons need. */
  const fields: Partial<Record<FlagReason, ReactElement<{ name: 'text' | 'duplicateOf' }>>> = {
    duplicate: (
      <Field
        name="duplicateOf"
        label="Number or link of the other question"
        required
        maxLength={300}
        autoComplete="off"
        defaultValue={values.duplicateOf}
        error={errors.duplicateOf}
      />
    ),
    other: (
      <TextField
        name="text"
        label="What is wrong?"
        rows={3}
        required
        minLength={FLAG_TEXT_MIN}
        maxLength={FLAG_TEXT_MAX}
        defaultValue={values.text}
        error={errors.text}
      />
    ),
  };

  return (
    <div className="flag-reasons" ref={list}>
      {reasonsFor(kind).map((reason) => {
        const field = fields[reason];
        if (!field) return form(reason);
        const { name } = field.props;
        return (
          <details key={reason} open={(errors[name] ?? values[name] ?? '') !== ''}>
            <summary className="flag-reason">
              <ReasonText reason={reason} />
            </summary>
            {form(reason, field)}
          </details>
        );
      })}
    </div>
  );
}

function ReasonText({ reason }: { readonly reason: FlagReason }) {
  const { label, hint } = REASON_TEXTS[reason];
  return (
    <>
      <b>{label}</b> <span>{hint}</span>
    </>
  );
}
