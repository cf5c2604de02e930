import { chainCommands } from '@milkdown/prose/commands';
import { keydownHandler } from '@milkdown/prose/keymap';
import { type Command, type EditorState, Plugin } from '@milkdown/prose/state';
import { $prose } from '@milkdown/utils';
import { nextCell, nextRow, previousCell } from './tables.ts';

const WIDEST = 4;

/**
 * Tab indents in a code block and moves on in a table, Shift+Tab does the reverse; after Escape
 * both leave the editor.
 */
export const tabKeys = $prose(() => {
  let isLeaving = false;
  const moves = keydownHandler({
    Tab: chainCommands(indent, nextCell),
    'Shift-Tab': chainCommands(outdent, previousCell),
    Enter: nextRow,
  });
  return new Plugin({
    props: {
      handleKeyDown: moves,
      handleDOMEvents: {
        keydown(_, event) {
          const leaves = isLeaving && event.key === 'Tab';
          if (event.key !== 'Shift') isLeaving = event.key === 'Escape';
          // Handled, for the editor: the browser moves the focus, and no list uses the key.
          return leaves;
        },
      },
    },
  });
});

const indent: Command = (state, dispatch) => {
  const unit = unitAt(state);
  if (unit === undefined) return false;
  const { from, to, empty } = state.selection;
  const tr = empty ? state.tr.insertText(unit, from, to) : state.tr;
  // From last to first, so that earlier positions stay valid.
  if (!empty) for (const start of linesOf(state).toReversed()) tr.insertText(unit, start);
  dispatch?.(tr.scrollIntoView());
  return true;
};

const outdent: Command = (state, dispatch) => {
  const unit = unitAt(state);
  if (unit === undefined) return false;
  const { tr } = state;
  for (const start of linesOf(state).toReversed()) {
    const { parent, parentOffset } = state.doc.resolve(start);
    const [space = ''] = /^(?:\t| {1,4})/.exec(parent.textContent.slice(parentOffset)) ?? [];
    const length =
      space === '\t' ? 1 : Math.min(space.length, unit.length === 1 ? WIDEST : unit.length);
    if (length > 0) tr.delete(start, start + length);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** One level of indentation in the block at the caret; undefined outside of code. */
function unitAt({ selection: { $from, $to } }: EditorState): string | undefined {
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return undefined;
  const levels = $from.parent.textContent.match(/^(?:\t| +)(?=\S)/gm) ?? [];
  if (levels.some((space) => space === '\t')) return '\t';
  const narrowest = Math.min(...levels.map(({ length }) => length), WIDEST);
  return ' '.repeat(narrowest === 3 ? WIDEST : Math.max(2, narrowest));
}

/** The starts of the selected lines in the block at the caret. */
function linesOf({ selection: { $from, from, to } }: EditorState): number[] {
  const start = $from.start();
  const text = $from.parent.textContent;
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const last = starts.findLastIndex((one) => start + one <= from);
  return starts
    .map((one) => start + one)
    .filter((one, at) => at >= last && (one < to || at === last));
}
