import { Fragment, type Node } from '@milkdown/prose/model';
import { type Command, type EditorState, TextSelection } from '@milkdown/prose/state';
import type { MarkdownNode } from '@milkdown/transformer';
import { $nodeSchema } from '@milkdown/utils';
import { nodeOf } from './commands.ts';
import { goTo } from './leave.ts';

/** The alignment of a column; '' is the text's default. */
type Align = '' | 'center' | 'right';

const alignOf = (name: unknown): Align => (name === 'center' || name === 'right' ? name : '');

const table = $nodeSchema('table', () => ({
  group: 'block',
  content: 'table_row+',
  isolating: true,
  parseDOM: [{ tag: 'table' }],
  toDOM: () => ['table', ['tbody', 0]],
  parseMarkdown: {
    match: ({ type }) => type === 'table',
    runner: (state, node, type) => {
      const align = node.align as readonly unknown[];
      state.openNode(type);
      state.next((node.children ?? []).map((row, at) => ({ ...row, align, isHead: at === 0 })));
      state.closeNode();
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'table',
    runner: (state, node) => {
      const align: (Align | null)[] = [];
      node.firstChild?.forEach(({ attrs }) => align.push(alignOf(attrs.align) || null));
      state.openNode('table', undefined, { align }).next(node.content).closeNode();
    },
  },
}));

const row = $nodeSchema('table_row', () => ({
  content: 'table_cell+',
  parseDOM: [{ tag: 'tr' }],
  toDOM: () => ['tr', 0],
  parseMarkdown: {
    match: ({ type }) => type === 'tableRow',
    runner: (state, node, type) => {
      const { align, isHead, children = [] } = node as MarkdownNode & { align: readonly unknown[] };
      state.openNode(type);
      state.next(children.map((cell, at) => ({ ...cell, align: align[at], isHead })));
      state.closeNode();
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'table_row',
    runner: (state, node) => state.openNode('tableRow').next(node.content).closeNode(),
  },
}));

const cell = $nodeSchema('table_cell', () => ({
  content: 'inline*',
  isolating: true,
  attrs: { isHead: { default: false }, align: { default: '' } },
  parseDOM: ['td', 'th'].map((tag) => ({
    tag,
    getAttrs: ({ className }: HTMLElement) => ({
      isHead: tag === 'th',
      align: alignOf(className),
    }),
  })),
  toDOM: ({ attrs }) => {
    const align = alignOf(attrs.align);
    return [attrs.isHead ? 'th' : 'td', align === '' ? {} : { class: align }, 0];
  },
  parseMarkdown: {
    match: ({ type }) => type === 'tableCell',
    runner: (state, node, type) => {
      state.openNode(type, { isHead: node.isHead === true, align: alignOf(node.align) });
      state.next(node.children);
      state.closeNode();
    },
  },
  toMarkdown: {
    match: ({ type }) => type.name === 'table_cell',
    runner: (state, node) => state.openNode('tableCell').next(node.content).closeNode(),
  },
}));

/** Tables of inline text, like in GitHub's Markdown. */
export const tables = [table, row, cell].flat();

/** Columns of a new table. */
const COLUMNS = 3;

/**
 * Inserts a table with a header and a row below the caret's block; not within another or in code.
 */
export const newTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (cellPositionOf(state) || $from.parent.type.spec.code) return false;
  const cells = (isHead: boolean) =>
    Array.from({ length: COLUMNS }, () => nodeOf(state.schema, 'table_cell').create({ isHead }));
  const rows = [true, false].map((isHead) =>
    nodeOf(state.schema, 'table_row').create(null, cells(isHead)),
  );
  const made = nodeOf(state.schema, 'table').create(null, rows);
  const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0;
  const at = isEmpty ? $from.before() : $from.after();
  const tr = state.tr.replaceWith(at, isEmpty ? $from.after() : at, made);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3))).scrollIntoView());
  return true;
};

/** Moves to the next cell; from the last one to a new row. */
export const nextCell: Command = (state, dispatch) => {
  const position = cellPositionOf(state);
  if (!position) return false;
  const { after, end, rowNode } = position;
  if (after + 1 < end || !isLast(position)) return enter(state, dispatch, after + 1);
  const type = nodeOf(state.schema, 'table_cell');
  const cells = rowNode.children.map(({ attrs }) => type.create({ ...attrs, isHead: false }));
  const tr = state.tr.insert(end, nodeOf(state.schema, 'table_row').create(null, cells));
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView());
  return true;
};

export const previousCell: Command = (state, dispatch) => {
  const position = cellPositionOf(state);
  return position !== undefined && enter(state, dispatch, position.before - 1, -1);
};

/** Moves to the row below, and from the last one to a line below the table. */
export const nextRow: Command = (state, dispatch) => {
  const position = cellPositionOf(state);
  if (!position) return false;
  if (!isLast(position)) {
    const below = position.tableNode.child(position.row + 1);
    const index = Math.min(position.column, below.childCount - 1);
    const widths = below.children.slice(0, index).map(({ nodeSize }) => nodeSize);
    return enter(state, dispatch, position.end + 1 + widths.reduce((sum, one) => sum + one, 0) + 1);
  }
  dispatch?.(goTo(state.tr, position.tableEnd));
  return true;
};

/** Adds an empty row below the caret's. */
export const addRow = changeTable(({ rows, row, column }) => ({
  rows: rows.toSpliced(
    row + 1,
    0,
    (rows[row] ?? []).map((cell) => emptyCell(cell, false)),
  ),
  row: row + 1,
  column,
}));

/** Adds an empty column after the caret's. */
export const addColumn = changeTable(({ rows, row, column }) => ({
  rows: rows.map((cells) => {
    const before = cells[column] ?? cells.at(-1);
    return before ? cells.toSpliced(column + 1, 0, emptyCell(before)) : cells;
  }),
  row,
  column: column + 1,
}));

/** Deletes the caret's row; below a header, the next row becomes the header. */
export const deleteRow = changeTable(({ rows, row, column }) => ({
  rows: rows
    .toSpliced(row, 1)
    .map((cells, at) => (row === 0 && at === 0 ? asHeader(cells, rows[0]) : cells)),
  row,
  column,
}));

/** Deletes the caret's column. */
export const deleteColumn = changeTable(({ rows, row, column }) => ({
  rows: rows.map((cells) => cells.toSpliced(column, 1)).filter(({ length }) => length > 0),
  row,
  column,
}));

interface Cells {
  readonly rows: readonly (readonly Node[])[];
  /** The caret's cell. */
  readonly row: number;
  readonly column: number;
}

/** A command that replaces the rows of the caret's table; without rows, the table goes. */
function changeTable(change: (before: Cells) => Cells): Command {
  return (state, dispatch) => {
    const position = cellPositionOf(state);
    if (!position) return false;
    const { tableNode, tableEnd } = position;
    const rows = tableNode.children.map(({ children }) => children);
    const after = change({ rows, row: position.row, column: position.column });
    const start = tableEnd - tableNode.nodeSize;
    const replacement =
      after.rows.length === 0
        ? nodeOf(state.schema, 'paragraph').create()
        : tableNode.copy(
            Fragment.from(
              after.rows.map((cells) => nodeOf(state.schema, 'table_row').create(null, [...cells])),
            ),
          );
    const tr = state.tr.replaceWith(start, tableEnd, replacement);
    const caret = start + offsetOf(replacement, after);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(caret))).scrollIntoView());
    return true;
  };
}

/** The position in a cell, or in the last one of its row or table, from the table's start. */
function offsetOf(tableNode: Node, { row, column }: Cells): number {
  let offset = 1;
  let node = tableNode;
  for (const wanted of [row, column]) {
    const index = Math.min(wanted, node.childCount - 1);
    for (const sibling of node.children.slice(0, Math.max(index, 0))) offset += sibling.nodeSize;
    if (index < 0) return offset;
    node = node.child(index);
    offset += 1;
  }
  return offset;
}

const emptyCell = ({ type, attrs }: Node, isHead: unknown = attrs.isHead): Node =>
  type.create({ ...attrs, isHead });

/** Cells as headers where those of the previous header were. */
const asHeader = (cells: readonly Node[], header: readonly Node[] = []): Node[] =>
  cells.map((cell, at) =>
    cell.type.create({ ...cell.attrs, isHead: header[at]?.attrs.isHead === true }, cell.content),
  );

interface CellPosition {
  readonly tableNode: Node;
  readonly rowNode: Node;
  readonly row: number;
  readonly column: number;
  /** The outer boundaries of the cell, its row, and the table. */
  readonly before: number;
  readonly after: number;
  readonly end: number;
  readonly tableEnd: number;
}

function cellPositionOf({ selection: { $from } }: EditorState): CellPosition | undefined {
  const depth = $from.depth;
  if ($from.parent.type.name !== 'table_cell') return undefined;
  return {
    tableNode: $from.node(depth - 2),
    rowNode: $from.node(depth - 1),
    row: $from.index(depth - 2),
    column: $from.index(depth - 1),
    before: $from.before(),
    after: $from.after(),
    end: $from.after(depth - 1),
    tableEnd: $from.after(depth - 2),
  };
}

const isLast = ({ row: at, tableNode }: CellPosition) => at === tableNode.childCount - 1;

function enter(
  state: EditorState,
  dispatch: Parameters<Command>[1],
  position: number,
  direction = 1,
): boolean {
  const selection = TextSelection.near(state.doc.resolve(position), direction);
  dispatch?.(state.tr.setSelection(selection).scrollIntoView());
  return true;
}
