import { Milkdown, MilkdownProvider, useEditor } from '@milkdown/react';
import { useEffect, useState } from 'react';
import { makeEditor } from './make.ts';
import { type Surface, surfaceOf } from './surface.ts';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  readonly label: string;
  /** The id of what is wrong with the body. */
  readonly errorId: string | undefined;
  readonly onReady: (surface: Surface) => void;
  readonly onChange: (html: string) => void;
}

/** The editor and its toolbar. It comes in a file of its own, when somebody begins to write. */
export default function Rich(props: Props) {
  return (
    <MilkdownProvider>
      <Editor {...props} />
    </MilkdownProvider>
  );
}

function Editor({ label, errorId, onReady, onChange }: Props) {
  const [surface, setSurface] = useState<Surface>();
  // Buttons show what is pressed at the caret.
  const [, setState] = useState<unknown>();
  const { get, loading } = useEditor((root) =>
    makeEditor(root, label, (now, before) => {
      setState(now);
      const editor = get();
      if (editor && !now.doc.eq(before.doc)) onChange(surfaceOf(editor).html());
    }),
  );

  useEffect(() => {
    const editor = get();
    if (loading || !editor) return;
    const ready = surfaceOf(editor);
    setSurface(ready);
    // Not in the middle of React's work: the field shows the editor at once, to give it the focus.
    queueMicrotask(() => onReady(ready));
  }, [loading]);

  useEffect(() => {
    const { dom } = surface?.view ?? {};
    dom?.toggleAttribute('aria-invalid', false);
    if (errorId === undefined) dom?.removeAttribute('aria-describedby');
    else dom?.setAttribute('aria-describedby', errorId);
    if (errorId !== undefined) dom?.setAttribute('aria-invalid', 'true');
  }, [surface, errorId]);

  return (
    <div className="rich">
      {surface && <Toolbar surface={surface} />}
      <Milkdown />
    </div>
  );
}
