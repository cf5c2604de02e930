import { useId, useState } from 'react';
import { draftPath } from '../../contract/addresses.ts';
import { typedBefore } from '../forms/typed-before.ts';
import type { PrintedForm } from '../forms/useForm.ts';
import type { Drafting, SaveState } from './useServerDraft.ts';

interface FieldsProps {
  readonly printed: PrintedForm;
  /** The name of its draft in the browser. */
  readonly target: string;
}

/**
 * The id and version of a form's draft on the site, which are empty until there is one, and a field
 * that only machines fill in.
 */
export function DraftFields({ printed: { values }, target }: FieldsProps) {
  return (
    <>
      <Hidden name="draft" printed={values.draft} />
      <Hidden name="version" printed={values.version} />
      <input type="hidden" name="target" value={values.target ?? target} readOnly />
      <input type="hidden" name="format" defaultValue="" />
      <p className="hush" aria-hidden="true">
        Leave this empty: <input name="homepage" tabIndex={-1} autoComplete="off" />
      </p>
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

interface ButtonsProps {
  readonly drafting: Drafting;
  /** The id of the draft in the form. */
  readonly draft: string | undefined;
  readonly saved: SaveState;
}

/**
 * Saves a draft without scripts, shows the state of saving it automatically, and offers the choice
 * between two texts.
 */
export function DraftButtons({ drafting: { current }, draft, saved }: ButtonsProps) {
  const path = draftPath(draft);
  if (current !== undefined) return <Choice path={path} current={current} />;
  return (
    <>
      <noscript>
        <button className="button" formAction={path}>
          Save draft
        </button>
      </noscript>
      {saved.isSaved === true && <span className="form-hint">Draft saved</span>}
      {saved.refusal !== undefined && (
        <span className="form-error" role="status">
          Draft not saved: {saved.refusal}
        </span>
      )}
      {saved.conflict !== undefined && (
        <span role="status">
          This draft was changed in another tab or device.{' '}
          <button className="button" formAction={draftPath(saved.conflict)}>
            Compare Both Texts
          </button>
        </span>
      )}
    </>
  );
}

/** The choice between two texts; the form contains one, and the page shows the other. */
function Choice({ path, current }: { readonly path: string; readonly current: number }) {
  return (
    <>
      <button className="button" formAction={path} name="over" value={current}>
        Keep My Text
      </button>{' '}
      <button className="button" formAction={draftPath()} name="apart" value="yes">
        Keep Both as Drafts
      </button>{' '}
      <button className="button" formAction={path} name="take" value="yes">
        Keep Saved Text
      </button>
    </>
  );
}
