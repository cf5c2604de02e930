import { useId, useState } from 'react';
import { typedBefore } from '../forms/typed-before.ts';
import type { PrintedForm } from '../forms/useForm.ts';

interface Props {
  readonly printed: PrintedForm;
  /** The name of its draft in the browser. */
  readonly target: string;
}

/** The id and version of a form's draft on the site; both are empty until there is one. */
export function DraftFields({ printed: { values }, target }: Props) {
  return (
    <>
      <Hidden name="draft" printed={values.draft} />
      <Hidden name="version" printed={values.version} />
      <input type="hidden" name="target" value={values.target ?? target} readOnly />
      <input type="hidden" name="format" defaultValue="" />
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
