import { Milkdown, MilkdownProvider, useEditor } from '@milkdown/react';
import type { Editor as MilkdownEditor } from '@milkdown/core';
import { useEffect, useRef, useState } from 'react';
import { LANGUAGES_ID } from './code-view.ts';
import { putImage } from './insert.ts';
import { makeEditor } from './make.ts';
import { PictureBox } from './PictureBox.tsx';
import { SourceBox } from './SourceBox.tsx';
import { type Surface, surfaceOf } from './surface.ts';
import { Toolbar } from './Toolbar.tsx';
import { LINK, type Tool } from './tools.ts';
import { insertSource, usePictures } from './usePictures.ts';

interface Source {
  readonly text: string;
  readonly lost: readonly string[];
}

/** The body as Markdown, if that is shown instead. Unchanged text stays exactly as it was. */
export function useSource(surface: Surface | undefined, onChange: (html: string) => void) {
  const [source, setSource] = useState<Source>();
  const hasToggled = useRef(false);

  useEffect(() => {
    if (!hasToggled.current) return;
    hasToggled.current = false;
    const area = surface?.view.dom.closest('.rich')?.querySelector('textarea');
    if (source) area?.focus();
    else surface?.focus();
  }, [source]);

  return {
    source,
    leave: () => setSource(undefined),
    toggle: () => {
      hasToggled.current = true;
      setSource(source ? undefined : surface?.source());
    },
    read: (text: string) => {
      if (!surface) return;
      surface.show(text, 'markdown');
      onChange(surface.html());
    },
  };
}

interface Props {
  readonly label: string;
  /** Whether dollars are formulas. */
  readonly tex: boolean;
  /** Whether pictures can be uploaded. */
  readonly pictures: boolean;
  readonly hasError: boolean;
  /** The id of the body's error message, or of the hint. */
  readonly describedBy: string;
  readonly onReady: (surface: Surface) => void;
  readonly onChange: (html: string) => void;
}

/** The editor and its toolbar. Loaded separately, when the user begins to write. */
export default function Rich(props: Props) {
  return (
    <MilkdownProvider>
      <Editor {...props} />
    </MilkdownProvider>
  );
}

/** Its own types are in a package with all of Milkdown, which is not installed. */
interface InUse {
  readonly loading: boolean;
  readonly get: () => MilkdownEditor | undefined;
}

function Editor({ label, tex, pictures, hasError, describedBy, onReady, onChange }: Props) {
  const [surface, setSurface] = useState<Surface>();
  // Rerenders the buttons, which show the state at the caret.
  const [, setState] = useState<unknown>();
  const [asking, setAsking] = useState<Tool>();
  const area = useRef<HTMLTextAreaElement>(null);
  const { source, leave, toggle, read } = useSource(surface, onChange);
  const { files, add, next, onto } = usePictures(pictures, surface);
  const { get, loading }: InUse = useEditor((root) =>
    makeEditor(root, {
      label,
      tex,
      onLink: () => setAsking(LINK),
      onUpdate(now, before) {
        setState(now);
        const editor = get();
        if (editor && !now.doc.eq(before.doc)) onChange(surfaceOf(editor).html());
      },
    }),
  );

  useEffect(() => {
    const editor = get();
    if (loading || !editor) return;
    const ready = surfaceOf(editor);
    setSurface(ready);
    const outer: Surface = {
      ...ready,
      show(...text) {
        leave();
        ready.show(...text);
      },
      focus: () => (area.current ?? ready).focus(),
    };
    // Not during React's rendering: the field shows the editor at once, to focus it.
    queueMicrotask(() => onReady(outer));
  }, [loading]);

  useEffect(() => {
    const { dom } = surface?.view ?? {};
    dom?.setAttribute('aria-describedby', describedBy);
    if (hasError) dom?.setAttribute('aria-invalid', 'true');
    else dom?.removeAttribute('aria-invalid');
  }, [surface, describedBy, hasError]);

  return (
    <div className="rich" {...onto}>
      {surface && (
        <Toolbar
          surface={surface}
          asking={asking}
          onAsk={setAsking}
          isSource={source !== undefined}
          onSource={toggle}
          onFiles={add}
        />
      )}
      {surface && files[0] && (
        <PictureBox
          key={files[0].key}
          file={files[0].file}
          waiting={files.length - 1}
          onInsert={(src, alt) => {
            if (area.current) insertSource(area.current, src, alt);
            else surface.run(putImage(src, alt));
          }}
          onDone={() => {
            next();
            (area.current ?? surface).focus();
          }}
        />
      )}
      {source && (
        <SourceBox {...source} ref={area} label={label} describedBy={describedBy} onInput={read} />
      )}
      <div className="rich-text" hidden={source !== undefined}>
        <Milkdown />
      </div>
      <datalist id={LANGUAGES_ID}>
        {LANGUAGES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

const LANGUAGES = (
  'bash c cpp csharp css diff go html java javascript json kotlin php python ruby rust sql swift ' +
  'typescript xml yaml'
).split(' ');
