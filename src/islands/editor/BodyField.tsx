import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PICTURE_TYPES } from '../../contract/picture-forms.ts';
import type { Draft } from '../../stores/drafts.ts';
import { Field } from '../forms/Field.tsx';
import type { PrintedForm } from '../forms/useForm.ts';
import { useTypedBefore } from '../forms/typed-before.ts';
import type RichEditor from './Rich.tsx';
import type { Surface } from './surface.ts';

/** The methods of a field. */
export interface FieldHandle {
  empty(): void;
}

interface Props {
  readonly label: string;
  /** Markdown, as the server has printed it. */
  readonly printed: string | undefined;
  readonly error: string | undefined;
  /** The source of `printed`: the editor preserves more of it than Markdown does. */
  readonly html?: string | undefined;
  /** Where dollars are formulas: everywhere, or with some tags. */
  readonly tex?: Tex | undefined;
  /** The form, if pictures can be uploaded with it. */
  readonly pictures?: Pick<PrintedForm, 'errors' | 'values'> | false;
  readonly ref: Ref<FieldHandle>;
}

export type Tex = 'all' | 'some';

const TEX_HINTS: Readonly<Record<Tex, string>> = {
  all: ' Formulas are TeX between dollars.',
  some: ' With some tags, formulas are TeX between dollars.',
};

/** Text that ends between the two closing signs of bold: `**word*` reads as italics. */
const HALF_CLOSED = /([*_~])\1[^*_~\n]+\1$/;

/**
 * The body of a post. Until the editor is loaded this is a box for Markdown; from then on the box
 * is hidden and contains the editor's HTML (`data-format`), for the form and for drafts.
 */
export function BodyField({ label, printed = '', error, html, tex, pictures = false, ref }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const surface = useRef<Surface>(undefined);
  const isComposing = useRef(false);
  const Rich = useRich();
  const [isRich, setRich] = useState(false);
  const initial = useTypedBefore(id, printed);
  const errorId = error === undefined ? undefined : `${id}-error`;

  const replaceTextarea = (ready: Surface) => {
    const area = box.current;
    if (!area) return;
    if (isComposing.current) {
      const onEnd = () => {
        // React gets the event later, at the root.
        isComposing.current = false;
        replaceTextarea(ready);
      };
      area.addEventListener('compositionend', onEnd, { once: true });
      return;
    }
    const isFocused = document.activeElement === area;
    if (isFocused && HALF_CLOSED.test(area.value.slice(0, area.selectionStart))) {
      area.addEventListener('input', () => replaceTextarea(ready), { once: true });
      return;
    }
    const isAsPrinted = html !== undefined && area.value === printed;
    if (isAsPrinted) ready.show(html, 'html');
    else ready.show(area.value, formatOf(area), area.selectionStart);
    surface.current = ready;
    area.readOnly = false;
    fill(area, ready.html());
    flushSync(() => setRich(true));
    if (isFocused) ready.focus();
  };

  useImperativeHandle(ref, () => ({
    empty() {
      surface.current?.show('', 'markdown');
      if (box.current) write(box.current, '', surface.current ? 'html' : 'markdown');
      box.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
  }));

  return (
    <div className="form-field">
      <label htmlFor={isRich ? undefined : id} onClick={() => surface.current?.focus()}>
        {label}
      </label>
      <textarea
        ref={box}
        id={id}
        name="content"
        className={isRich ? 'hush' : 'field body-box'}
        rows={10}
        defaultValue={initial}
        autoFocus={error !== undefined}
        tabIndex={isRich ? -1 : undefined}
        aria-hidden={isRich || undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={errorId ?? `${id}-hint`}
        onFocus={() => surface.current?.focus()}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
        }}
      />
      {Rich && (
        <div hidden={!isRich}>
          <Rich
            label={label}
            tex={tex !== undefined}
            pictures={pictures !== false}
            hasError={errorId !== undefined}
            describedBy={errorId ?? `${id}-hint`}
            onReady={replaceTextarea}
            onChange={(body) => {
              if (surface.current && box.current) fill(box.current, body, true);
            }}
          />
        </div>
      )}
      <p className="form-hint" id={`${id}-hint`}>
        Markdown supported.{tex && TEX_HINTS[tex]}
        {isRich && ' In code blocks, press Esc then Tab to move on.'}
      </p>
      {error !== undefined && (
        <p className="form-error" id={errorId}>
          {error}
        </p>
      )}
      {pictures && <PictureFields {...pictures} />}
    </div>
  );
}

/** Without scripts, a picture is uploaded with the form (form-actions/pictures.ts). */
function PictureFields({ errors, values }: Pick<PrintedForm, 'errors' | 'values'>) {
  return (
    <noscript>
      <Field
        name="picture"
        label="Picture"
        type="file"
        accept={PICTURE_TYPES}
        error={errors.picture}
      />
      <Field
        name="pictureText"
        label="Description of the picture"
        autoComplete="off"
        defaultValue={values.pictureText}
      />
      <button className="button" name="preview" value="yes">
        Add Picture
      </button>
    </noscript>
  );
}

/** The editor, once its file is loaded. If that fails, the box for Markdown stays. */
function useRich(): typeof RichEditor | undefined {
  const [Rich, setRich] = useState<typeof RichEditor>();
  useEffect(() => {
    import('./Rich.tsx').then(
      (module) => setRich(() => module.default),
      () => undefined,
    );
  }, []);
  return Rich;
}

function formatOf({ dataset }: HTMLTextAreaElement): Draft['format'] {
  return dataset.format === 'html' ? 'html' : 'markdown';
}

/** Copies the editor's HTML into the form; `isTyped` notifies drafts of it (stores/keep.ts). */
function fill(area: HTMLTextAreaElement, html: string, isTyped = false): void {
  write(area, html, 'html');
  if (isTyped) area.dispatchEvent(new Event('input', { bubbles: true }));
}

function write(area: HTMLTextAreaElement, text: string, format: Draft['format']): void {
  area.value = text;
  area.dataset.format = format;
}
