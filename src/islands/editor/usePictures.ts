import { Selection } from '@milkdown/prose/state';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { pictureMarkdown } from '../../shared/picture-names.ts';
import type { Surface } from './surface.ts';

interface Waiting {
  readonly key: number;
  readonly file: File;
}

/** The pictures that were pasted, dropped, or chosen, and are uploaded one after the other. */
export function usePictures(isOn: boolean, surface: Surface | undefined) {
  const [files, setFiles] = useState<readonly Waiting[]>([]);
  const count = useRef(0);
  if (!isOn) return { files, next: () => undefined, add: undefined, onto: {} };

  const add = (more: readonly File[]) =>
    setFiles((before) => [...before, ...more.map((file) => ({ key: (count.current += 1), file }))]);

  return {
    files,
    add,
    next: () => setFiles(([, ...rest]) => rest),
    /** For the element around the editor: before the editor handles them. */
    onto: {
      onPasteCapture(event: ClipboardEvent) {
        const { clipboardData: data } = event;
        const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'));
        // Office programs add a picture of the text that they copy.
        if (pictures.length === 0 || data.getData('text/plain') !== '') return;
        take(event);
        add(pictures);
      },
      onDragOver(event: DragEvent) {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDropCapture(event: DragEvent) {
        const { dataTransfer, clientX: left, clientY: top } = event;
        // A picture that is moved within the editor is a file too.
        if (dataTransfer.files.length === 0 || surface?.view.dragging) return;
        take(event);
        if (surface) moveCaret(surface, { left, top });
        add([...dataTransfer.files]);
      },
    },
  };
}

function take(event: ClipboardEvent | DragEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function moveCaret({ view }: Surface, point: { left: number; top: number }): void {
  const at = view.posAtCoords(point);
  if (!at) return;
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))));
}

/** Inserts a picture at the caret of a box with Markdown. */
export function insertSource(area: HTMLTextAreaElement, src: string, alt: string): void {
  area.setRangeText(pictureMarkdown(src, alt), area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
