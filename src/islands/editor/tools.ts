import { toggleMark } from '@milkdown/prose/commands';
import { redo, undo } from '@milkdown/prose/history';
import type { MarkType, Schema } from '@milkdown/prose/model';
import type { Command, EditorState } from '@milkdown/prose/state';
import {
  clearFormatting,
  isInBlock,
  isInList,
  isInside,
  toggleBlock,
  toggleCode,
  toggleList,
  toggleQuote,
} from './commands.ts';
import { addColumn, addRow, deleteColumn, deleteRow, newTable } from './tables.ts';

/** A button of the toolbar. Tools without `run` ask for an address first. */
export interface Tool {
  readonly name: string;
  /** The outline of its icon, on a grid of 24; without one the name is shown. */
  readonly icon?: string;
  readonly run?: Command;
  /** Its keyboard shortcut, for aria-keyshortcuts and tooltips. */
  readonly keys?: string;
  /** Whether it is pressed; missing on tools that are not toggles. */
  readonly isActive?: (state: EditorState) => boolean;
  /** Whether it has no effect at the caret. */
  readonly isOff?: (state: EditorState) => boolean;
}

/** A button with a menu of named tools. */
export interface Menu {
  readonly name: string;
  readonly icon: string;
  readonly tools: readonly Tool[];
}

const isInCode = (state: EditorState) => isInBlock(state, 'code_block');

const isInTable = (state: EditorState) => isInside(state, 'table');

/** Asks for the address, like Ctrl+K. */
export const LINK: Tool = {
  name: 'Link',
  icon: 'M10 14a4 4 0 0 0 6 .4l3-3A4 4 0 0 0 13.3 5.7l-1.6 1.6M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6',
  keys: 'Control+K',
  isActive: (state) => hasMark(state, 'link'),
  isOff: isInCode,
};

/** The two parts of the switch between the text and its source. */
export const WRITE: Tool = { name: 'Write' };
export const SOURCE: Tool = { name: 'Markdown' };

/** Section 5, each mark and block, in the groups of the toolbar. */
export const TOOLS: readonly (readonly (Tool | Menu)[])[] = [
  [
    markTool('Bold', 'strong', 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z'),
    markTool('Italic', 'emphasis', 'M10 5h7M7 19h7m0-14-4 14'),
    markTool(
      'Strike',
      'strike_through',
      'M4 12h16m-3.5-4c0-2-1.8-3.5-4.5-3.5S7.5 6 7.5 8m0 8c0 2 1.8 3.5 4.5 3.5s4.5-1.5 4.5-3.5',
    ),
    markTool('Inline code', 'inlineCode', 'm8 7-5 5 5 5m8-10 5 5-5 5'),
  ],
  [
    LINK,
    { name: 'Image', icon: 'M4 5h16v14H4zm0 11 5-5 4 4 3-2.5 4 3.5M15.5 9v.1', isOff: isInCode },
  ],
  [
    listTool('Bullet list', 'bullet_list', 'M9 6h11M9 12h11M9 18h11M4.5 6v.1m0 5.9v.1m0 5.9v.1'),
    listTool(
      'Ordered list',
      'ordered_list',
      'M10 6h10M10 12h10M10 18h10M4 5l1.5-.8V9m-1.7 5.5c.4-1 2.6-1 2.6.3 0 1-2.6 1.9-2.6 3.7h2.8',
    ),
    {
      name: 'Blockquote',
      icon: 'M10 7H4v6h6zm0 6c0 2.5-1 4-3.5 4.5M20 7h-6v6h6zm0 6c0 2.5-1 4-3.5 4.5',
      run: toggleQuote,
      isActive: (state) => isInside(state, 'blockquote'),
    },
  ],
  [
    {
      name: 'Code block',
      icon: 'M4 5h16v14H4zm5.5 4.5L7 12l2.5 2.5m5-5L17 12l-2.5 2.5',
      run: toggleCode,
      isActive: isInCode,
    },
    {
      name: 'Table',
      icon: 'M4 5h16v14H4zm0 5h16M4 14.5h16M12 10v9',
      tools: [
        {
          name: 'Insert table',
          run: newTable,
          isActive: isInTable,
          isOff: (state) => isInCode(state) || isInTable(state),
        },
        tableTool('Add row', addRow),
        tableTool('Add column', addColumn),
        tableTool('Delete row', deleteRow),
        tableTool('Delete column', deleteColumn),
      ],
    },
  ],
  [
    {
      name: 'Headings',
      icon: 'M6 5v14M18 5v14M6 12h12',
      tools: [headingTool(1), headingTool(2), headingTool(3)],
    },
  ],
  [
    {
      name: 'Undo',
      icon: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
      run: undo,
      isOff: (state) => !undo(state),
    },
    {
      name: 'Redo',
      icon: 'm16 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h3',
      run: redo,
      isOff: (state) => !redo(state),
    },
  ],
  [
    {
      name: 'More formatting',
      icon: 'M5 12v.1m7-.1v.1m7-.1v.1',
      tools: [
        markTool('Underline', 'underline'),
        { name: 'Clear formatting', run: clearFormatting },
      ],
    },
  ],
  [WRITE, SOURCE],
];

function headingTool(level: number): Tool {
  return {
    name: `Heading ${String(level)}`,
    run: toggleBlock('heading', { level }),
    isActive: (state) => isInBlock(state, 'heading', { level }),
  };
}

function markTool(name: string, mark: string, icon?: string): Tool {
  const run = toggle(mark);
  return {
    name,
    ...(icon === undefined ? {} : { icon }),
    run,
    isActive: (state) => hasMark(state, mark),
    isOff: (state) => !run(state),
  };
}

function listTool(name: string, list: string, icon: string): Tool {
  return { name, icon, run: toggleList(list), isActive: (state) => isInList(state, list) };
}

function tableTool(name: string, run: Command): Tool {
  return { name, run, isOff: (state) => !run(state) };
}

/** Toggles a mark by its name in the schema. */
export function toggle(mark: string): Command {
  return (state, dispatch) => toggleMark(markOf(state.schema, mark))(state, dispatch);
}

export function markOf(schema: Schema, name: string): MarkType {
  const type = schema.marks[name];
  if (!type) throw new Error(`The editor has no ${name}`);
  return type;
}

function hasMark({ selection, storedMarks, doc, schema }: EditorState, name: string): boolean {
  const type = markOf(schema, name);
  if (!selection.empty) return doc.rangeHasMark(selection.from, selection.to, type);
  return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
}
