import { useId, useState } from 'react';
import { EDIT_REASON_MAX } from '../../contract/edit-forms.ts';
import { Field } from './Field.tsx';
import { typedBefore } from './typed-before.ts';
import type { PrintedForm } from './useForm.ts';

interface Props {
  readonly printed: PrintedForm;
  readonly error: string | undefined;
  readonly needsReason: boolean;
}

/** The fields of an edit: its reason and its base version. */
export function EditFields({ printed, error, needsReason }: Props) {
  const { reason, version } = printed.values;
  const id = useId();
  // A draft has a base version of its own.
  const [base] = useState(() => typedBefore(id) ?? version);
  return (
    <>
      <Field
        name="reason"
        label="Reason for the edit"
        hint={needsReason ? 'Briefly explain your change. The author will see this.' : 'Optional'}
        error={error}
        required={needsReason}
        maxLength={EDIT_REASON_MAX}
        autoComplete="off"
        defaultValue={reason}
      />
      {base !== undefined && <input type="hidden" name="version" id={id} defaultValue={base} />}
    </>
  );
}
