import { chainCommands, newlineInCode } from '@milkdown/prose/commands';
import { keydownHandler } from '@milkdown/prose/keymap';
import type { Node, ResolvedPos } from '@milkdown/prose/model';
import {
  type Command,
  type EditorState,
  Plugin,
  TextSelection,
  type Transaction,
} from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import { nodeOf } from './commands.ts';

/** Blocks that Enter leaves by itself, or below which one can go on. */
const OPEN = new Set(['paragraph', 'heading']);

/** Adds an empty line after a last block that the caret could not leave. */
export function withLastLine(doc: Node): Node {
  if (!doc.lastChild || OPEN.has(doc.lastChild.type.name)) return doc;
  return doc.copy(doc.content.addToEnd(nodeOf(doc.type.schema, 'paragraph').create()));
}

/** Removes that line if it is still empty. */
export function withoutLastLine(doc: Node): Node {
  const { lastChild, childCount } = doc;
  const isEmpty = lastChild?.type.name === 'paragraph' && lastChild.childCount === 0;
  if (!isEmpty || childCount < 2) return doc;
  return doc.copy(doc.content.cut(0, doc.content.size - lastChild.nodeSize));
}

/** Ways out of code, quotes, lists and tables at the ends of a text, by keyboard and mouse. */
export const leaving = $prose(
  () =>
    new Plugin({
      props: {
        handleKeyDown: keydownHandler({
          Enter: chainCommands(leaveCode, newlineInCode),
          'Shift-Enter': newlineInCode,
          ArrowUp: lineAbove,
        }),
        handleTextInput: (view, from, to, typed) => closeFence(view, from, to, typed),
      },
      appendTransaction: (transactions, _, { doc, tr }) => {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const { size } = doc.content;
        const isDue = withLastLine(doc) !== doc;
        return isDue ? tr.insert(size, nodeOf(doc.type.schema, 'paragraph').create()) : null;
      },
    }),
);

/** Enter on an empty last line of code leaves it. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || !isEndOfCode($from) || lastLine($from) !== '') return false;
  if ($from.parentOffset === 0) return false;
  dispatch?.(toLineBelow(state.tr.delete($from.pos - 1, $from.pos)));
  return true;
};

/** A fence as the last line ends the code, as in Markdown. */
function closeFence(view: EditorView, from: number, to: number, typed: string): boolean {
  const { $from } = view.state.selection;
  const line = from === to && isEndOfCode($from) ? lastLine($from) + typed : '';
  if (!/^(?:```|~~~)$/.test(line) || $from.parentOffset < line.length) return false;
  view.dispatch(toLineBelow(view.state.tr.delete(from - line.length, from)));
  return true;
}

const isEndOfCode = ({ parent, parentOffset }: ResolvedPos) =>
  parent.type.spec.code === true && parentOffset === parent.content.size;

const lastLine = ({ parent }: ResolvedPos) => parent.textContent.split('\n').at(-1) ?? '';

/** Moves the caret to an empty line below its block, adding one if necessary. */
function toLineBelow(tr: Transaction): Transaction {
  return goTo(tr, tr.selection.$from.after());
}

export function goTo(tr: Transaction, position: number): Transaction {
  const { nodeAfter } = tr.doc.resolve(position);
  const isThere = nodeAfter?.type.name === 'paragraph' && nodeAfter.childCount === 0;
  if (!isThere) tr.insert(position, nodeOf(tr.doc.type.schema, 'paragraph').create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/** Arrow Up from the first line of a text that begins with a list, a quote or a table. */
const lineAbove: Command = (state, dispatch, view) => {
  if (!isInFirstBlock(state) || !view?.endOfTextblock('up')) return false;
  return putLineAbove(state, dispatch);
};

/** Whether the caret is in the first block within the first one, or in any cell of a first row. */
function isInFirstBlock({ selection: { $from, empty } }: EditorState): boolean {
  if (!empty || $from.depth < 2 || $from.parent.type.spec.code) return false;
  return Array.from({ length: $from.depth }, (_, depth) => depth).every(
    (depth) => $from.index(depth) === 0 || $from.node(depth).type.name === 'table_row',
  );
}

/** Adds an empty first line, and moves the caret there. */
export const putLineAbove: Command = (state, dispatch) => {
  const tr = state.tr.insert(0, nodeOf(state.schema, 'paragraph').create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView());
  return true;
};
