import { draftPath } from '../../contract/addresses.ts';
import type { Drafting, SaveState } from './useServerDraft.ts';

interface Props {
  readonly drafting: Drafting;
  /** The id of the draft in the form. */
  readonly draft: string | undefined;
  readonly saved: SaveState;
}

/**
 * Saves a draft without scripts, shows the state of saving it automatically, and offers the choice
 * between two texts.
 */
export function DraftButtons({ drafting: { current }, draft, saved }: Props) {
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
