import { useId, useState } from 'react';
import { typedBefore } from '../forms/typed-before.ts';
import type { PrintedForm } from '../forms/useForm.ts';

interface Props {
  readonly printed: PrintedForm;
  /** The name of its draft in the browser. */
  readonly target: string;
  /** When the form was shown, signed. */
  readonly formTime: string | undefined;
}

/**
 * The id and version of a form's draft on the site, which are empty until there is one, and what the
 * spam score looks at: when the form was shown, and a field that only machines fill in.
 */
export function DraftFields({ printed: { values }, target, formTime }: Props) {
  return (
    <>
      <Hidden name="draft" printed={values.draft} />
      <Hidden name="version" printed={values.version} />
      <input type="hidden" name="target" value={values.target ?? target} readOnly />
      <input type="hidden" name="format" defaultValue="" />
      {formTime && (
        <>
          <input type="hidden" name="formTime" value={values.formTime ?? formTime} readOnly />
          <p className="hush" aria-hidden="true">
            Leave this empty: <input name="homepage" tabIndex={-1} autoComplete="off" />
          </p>
        </>
      )}
    </>
  );
}

/** A draft in the browser may have set its own values before React was loaded. */
function Hidden({
  name,
  printed = '',
}: {
  readonly name: string;
  readonly printed?: string | undefined;
}) {
  const id = useId();
  const [value] = useState(() => typedBefore(id) ?? printed);
  return <input type="hidden" name={name} id={id} defaultValue={value} />;
}
