import { Fragment, type Schema, Slice } from '@milkdown/kit/prose/model';
import { Plugin } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { $prose } from '@milkdown/kit/utils';
import { cleanPasted, isCode, languageOf } from './clean.ts';

/** Pastes from web pages cleaned, and from code editors as code. */
export const paste = $prose(
  () =>
    new Plugin({
      props: {
        transformPastedHTML: cleanPasted,
        handlePaste: (view, { clipboardData }) =>
          clipboardData !== null && pasteCode(view, clipboardData),
      },
    }),
);

function pasteCode(view: EditorView, clipboard: DataTransfer): boolean {
  const text = clipboard.getData('text/plain').replaceAll(/\r\n?/g, '\n').trimEnd();
  const html = clipboard.getData('text/html');
  const editorData = clipboard.getData('vscode-editor-data');
  const { state } = view;
  if (text === '' || state.selection.$from.parent.type.spec.code) return false;
  if (html.includes('data-pm-slice') || (editorData === '' && !isCode(html))) return false;
  const slice = codeSlice(state.schema, text, languageOf(editorData));
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** Several lines are a block, one is a part of the sentence that it is pasted into. */
function codeSlice(schema: Schema, text: string, language: string) {
  if (text.includes('\n')) {
    const block = schema.nodes.code_block?.create({ language }, schema.text(text));
    return new Slice(Fragment.from(block), 0, 0);
  }
  const mark = schema.marks.inlineCode?.create();
  return new Slice(Fragment.from(schema.text(text, mark && [mark])), 0, 0);
}
