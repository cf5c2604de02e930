import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { PICTURE_TYPES } from '../../contract/picture-forms.ts';
import { imageAddress } from '../../shared/body-addresses.ts';
import { addressAt, putImage, putLink, typedAddress } from './insert.ts';
import type { Surface } from './surface.ts';

interface Props {
  /** `Link` or `Image`. */
  readonly tool: string;
  readonly surface: Surface;
  /** Uploads pictures from the device; undefined if there are no uploads. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  readonly onDone: () => void;
}

/** Asks for the address of a link or an image. It is inside a form, so it is not a form itself. */
export function AddressBox({ tool, surface, onFiles, onDone }: Props) {
  const id = useId();
  const isImage = tool === 'Image';
  const address = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => address.current?.focus(), []);

  const put = () => {
    const typed = address.current?.value.trim() ?? '';
    const clean = isImage ? imageAddress(typed) : typedAddress(typed);
    if (clean === undefined && (typed !== '' || isImage)) {
      setError(isImage ? 'An image begins with http: or https:' : ONLY);
      return;
    }
    surface.run(isImage ? putImage(clean ?? '', words.current?.value ?? '') : putLink(clean ?? ''));
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter') return;
    // Otherwise Enter would submit the form around it.
    event.preventDefault();
    if (event.target instanceof HTMLInputElement) put();
    else (event.target as HTMLElement).click();
  };

  return (
    <div className="address-box" role="group" aria-label={tool} onKeyDown={onKeyDown}>
      {isImage && onFiles && (
        <>
          <button className="button main" type="button" onClick={() => files.current?.click()}>
            Choose File
          </button>
          <input
            type="file"
            ref={files}
            hidden
            multiple
            accept={PICTURE_TYPES}
            onChange={({ currentTarget }) => {
              onDone();
              onFiles([...(currentTarget.files ?? [])]);
            }}
          />
        </>
      )}
      <label htmlFor={id}>{isImage ? 'Image URL' : 'Address'}</label>
      <input
        id={id}
        ref={address}
        className="field"
        inputMode="url"
        autoComplete="off"
        defaultValue={isImage ? '' : addressAt(surface.view.state)}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {isImage && <label htmlFor={`${id}-words`}>Description (alt text)</label>}
      {isImage && <input id={`${id}-words`} ref={words} className="field" autoComplete="off" />}
      <button className="button main" type="button" onClick={put}>
        Insert
      </button>
      <button className="button" type="button" onClick={onDone}>
        Cancel
      </button>
      {error !== undefined && (
        <p className="form-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const ONLY = 'A link begins with http:, https:, mailto: or tel:';
