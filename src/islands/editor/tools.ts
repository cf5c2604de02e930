import { toggleMark } from '@milkdown/kit/prose/commands';
import { redo, undo } from '@milkdown/kit/prose/history';
import type { MarkType, Schema } from '@milkdown/kit/prose/model';
import type { Command, EditorState } from '@milkdown/kit/prose/state';
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
import { newTable } from './tables.ts';

/** A button of the toolbar. Those without `run` ask for an address first. */
export interface Tool {
  readonly name: string;
  readonly glyph: string;
  readonly run?: Command;
  /** The keys that press it too, for those who are told of keys. */
  readonly keys?: string;
  /** Whether it is pressed; tools without are not of the kind that stay so. */
  readonly isActive?: (state: EditorState) => boolean;
}

/** Asks for the address, as Ctrl+K does. */
export const LINK: Tool = {
  name: 'Link',
  glyph: 'Link',
  keys: 'Control+K',
  isActive: (state) => hasMark(state, 'link'),
};

/** Shows the source, and the text again. */
export const SOURCE: Tool = { name: 'Markdown', glyph: 'Markdown' };

/** Section 5, each mark and block, in the groups of the toolbar. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [headingTool(1), headingTool(2), headingTool(3)],
  [
    markTool('Bold', 'B', 'strong'),
    markTool('Italic', 'I', 'emphasis'),
    markTool('Underline', 'U', 'underline'),
    markTool('Strike', 'S', 'strike_through'),
    markTool('Inline code', '`c`', 'inlineCode'),
  ],
  [
    listTool('Ordered list', '1.', 'ordered_list'),
    listTool('Bullet list', '•', 'bullet_list'),
    {
      name: 'Blockquote',
      glyph: '❝',
      run: toggleQuote,
      isActive: (state) => isInside(state, 'blockquote'),
    },
    {
      name: 'Code block',
      glyph: '{ }',
      run: toggleCode,
      isActive: (state) => isInBlock(state, 'code_block'),
    },
  ],
  [
    LINK,
    { name: 'Image', glyph: 'Image' },
    {
      name: 'Table',
      glyph: '▦',
      run: newTable,
      isActive: (state) => isInside(state, 'table'),
    },
  ],
  [
    { name: 'Clear formatting', glyph: 'Tx', run: clearFormatting },
    { name: 'Undo', glyph: '↶', run: undo },
    { name: 'Redo', glyph: '↷', run: redo },
  ],
  [SOURCE],
];

function headingTool(level: number): Tool {
  return {
    name: `Heading ${String(level)}`,
    glyph: `H${String(level)}`,
    run: toggleBlock('heading', { level }),
    isActive: (state) => isInBlock(state, 'heading', { level }),
  };
}

function markTool(name: string, glyph: string, mark: string): Tool {
  return { name, glyph, run: toggle(mark), isActive: (state) => hasMark(state, mark) };
}

function listTool(name: string, glyph: string, list: string): Tool {
  return { name, glyph, run: toggleList(list), isActive: (state) => isInList(state, list) };
}

/** Turns a mark on and off, by its name in the schema. */
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
