import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { refusalOf, upload } from '../../stores/pictures.ts';

interface Props {
  readonly file: File;
  /** The number of pictures that come after it. */
  readonly waiting: number;
  readonly onInsert: (src: string, alt: string) => void;
  readonly onDone: () => void;
}

/**
 * Uploads a picture, and asks for its description in the meantime. It is inside a form, so it is not
 * a form itself.
 */
export function PictureBox({ file, waiting, onInsert, onDone }: Props) {
  const id = useId();
  const canceling = useRef(new AbortController());
  const words = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const [src, setSrc] = useState<string>();
  const [error, setError] = useState<string>();
  const [isWanted, setWanted] = useState(false);
  const [isHolding, setHolding] = useState(false);

  const send = () => {
    setSent(0);
    setError(undefined);
    const { signal } = canceling.current;
    upload({ file, purpose: 'post' }, setSent, signal).then(setSrc, (cause: unknown) => {
      if (signal.aborted) return;
      setError(refusalOf(cause));
      setWanted(false);
    });
  };

  useEffect(() => {
    words.current?.focus();
    send();
    // Otherwise the form would be sent without the picture.
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setHolding(true);
      words.current?.focus();
    };
    const form = words.current?.form;
    form?.addEventListener('submit', hold);
    return () => {
      form?.removeEventListener('submit', hold);
      canceling.current.abort();
    };
  }, []);

  useEffect(() => {
    if (!isWanted || src === undefined) return;
    onInsert(src, words.current?.value.trim() ?? '');
    onDone();
  }, [isWanted, src]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    // Otherwise Enter would submit the form around it.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    setWanted(true);
  };

  return (
    <div className="address-box" role="group" aria-label="Picture" onKeyDown={onKeyDown}>
      {src !== undefined && <img src={src} alt="" />}
      {src === undefined && error === undefined && (
        <progress aria-label={`Uploading ${file.name}`} value={sent} />
      )}
      <label htmlFor={id}>Description (alt text)</label>
      <input id={id} ref={words} className="field" autoComplete="off" />
      {error === undefined ? (
        <button className="button main" type="button" onClick={() => setWanted(true)}>
          {isWanted ? 'Inserting...' : 'Insert'}
        </button>
      ) : (
        <button className="button" type="button" onClick={send}>
          Try Again
        </button>
      )}
      <button className="button" type="button" onClick={onDone}>
        Cancel
      </button>
      {waiting > 0 && <span className="form-hint">{waiting} more</span>}
      {(error !== undefined || isHolding) && (
        <p className="form-error" role="alert">
          {error ?? 'Insert this picture, or cancel it, first.'}
        </p>
      )}
    </div>
  );
}
