import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useTypedBefore } from './typed-before.ts';

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** Advice before typing. */
  readonly hint?: string | undefined;
}

/** A labeled field of a form with its error. */
export function Field({
  label,
  error,
  hint,
  id: given,
  after,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { readonly after?: ReactNode }) {
  const { id, box, notes } = useNotes(given, error, hint);
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} {...box} autoFocus={input.autoFocus ?? error !== undefined} />
      {after}
      {notes}
    </div>
  );
}

/** A password, which can be made visible while typing. */
export function PasswordField(props: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  const button = (
    <button className="action needs-scripts" type="button" onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide Password' : 'Show Password'}
    </button>
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} after={button} />;
}

/** The same with several lines. */
export function TextField({
  label,
  error,
  hint,
  defaultValue,
  id: given,
  ...area
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, box, notes } = useNotes(given, error, hint);
  const initial = useTypedBefore(id, defaultValue);
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        {...box}
        autoFocus={area.autoFocus ?? error !== undefined}
        defaultValue={initial}
      />
      {notes}
    </div>
  );
}

function useNotes(given: string | undefined, error: string | undefined, hint: string | undefined) {
  const own = useId();
  const id = given ?? own;
  const named = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  const describedBy = named.filter((one) => one !== '').join(' ');
  const box = {
    id,
    className: 'field',
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  };
  const notes = (
    <>
      {hint !== undefined && (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  return { id, box, notes };
}
