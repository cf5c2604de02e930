import { Schema } from '@milkdown/prose/model';
import { type Command, EditorState, TextSelection } from '@milkdown/prose/state';
import { describe, expect, it } from 'vitest';
import { addColumn, addRow, deleteColumn, deleteRow } from '../../../src/islands/editor/tables.ts';

/** The parts of the editor's schema that tables need. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'text*', group: 'block' },
    table: { content: 'table_row+', group: 'block' },
    table_row: { content: 'table_cell+' },
    table_cell: { content: 'text*', attrs: { isHead: { default: false }, align: { default: '' } } },
    text: {},
  },
});

/** A table with a header, its cells separated by spaces; the caret is in the cell with `|`. */
function stateOf(...lines: string[]): EditorState {
  const rows = lines.map((line, at) =>
    schema.node(
      'table_row',
      null,
      line
        .split(' ')
        .map((text) => schema.node('table_cell', { isHead: at === 0 }, schema.text(text))),
    ),
  );
  const doc = schema.node('doc', null, [schema.node('table', null, rows)]);
  const state = EditorState.create({ doc });
  let caret = 0;
  doc.descendants((node, at) => {
    if (node.text?.includes('|')) caret = at;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(doc, caret)));
}

/** The table's lines after a command: headers in capitals, `|` in the cell with the caret. */
function after(command: Command, ...lines: string[]): string[] {
  let state = stateOf(...lines);
  expect(
    command(state, (tr) => {
      state = state.apply(tr);
    }),
  ).toBe(true);
  const cellAtCaret = state.selection.$from.parent;
  const textOf = (cell: typeof cellAtCaret) => {
    const text = cell.textContent.replace('|', '') || '-';
    return (cell.attrs.isHead ? text.toUpperCase() : text) + (cell === cellAtCaret ? '|' : '');
  };
  return (state.doc.firstChild?.children ?? []).map((row) => row.children.map(textOf).join(' '));
}

describe('The table at the caret', () => {
  it('gets an empty row below the caret, and an empty column after it', () => {
    expect(after(addRow, 'a |b', 'c d')).toEqual(['A B', '- -|', 'c d']);
    expect(after(addColumn, '|a b', 'c d')).toEqual(['A -| B', 'c - d']);
    expect(after(addColumn, 'a b', 'c |d')).toEqual(['A B -', 'c d -|']);
  });

  it('loses the caret’s row, and the next one becomes its header', () => {
    expect(after(deleteRow, 'a b', '|c d', 'e f')).toEqual(['A B', 'e| f']);
    expect(after(deleteRow, 'a b', 'c d', 'e |f')).toEqual(['A B', 'c d|']);
    expect(after(deleteRow, 'a |b', 'c d', 'e f')).toEqual(['C D|', 'e f']);
  });

  it('loses the caret’s column', () => {
    expect(after(deleteColumn, 'a b', 'c |d')).toEqual(['A', 'c|']);
    expect(after(deleteColumn, '|a b', 'c d')).toEqual(['B|', 'd']);
  });

  it('is deleted with its last row or column', () => {
    expect(after(deleteRow, '|a b')).toEqual([]);
    expect(after(deleteColumn, '|a', 'b')).toEqual([]);
  });
});
