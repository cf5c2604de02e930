import { findParent } from '@milkdown/prose';
import { lift, setBlockType, wrapIn } from '@milkdown/prose/commands';
import type { Attrs, NodeRange, NodeType, ResolvedPos, Schema } from '@milkdown/prose/model';
import { liftListItem, wrapInList } from '@milkdown/prose/schema-list';
import { type Command, type EditorState, Selection, type Transaction } from '@milkdown/prose/state';
import { liftTarget } from '@milkdown/prose/transform';

/** A node type of the editor's schema, which has all types used in this folder. */
export function nodeOf(schema: Schema, name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The editor has no ${name}`);
  return type;
}

/** The start of the selection; select-all starts in the first line. */
function startOf({ selection, doc }: EditorState): ResolvedPos {
  return selection.$from.depth > 0 ? selection.$from : Selection.atStart(doc).$from;
}

/** Converts lines to a kind of block, and back to paragraphs. */
export function toggleBlock(name: string, attrs: Attrs = {}): Command {
  return (state, dispatch) => {
    const type = isInBlock(state, name, attrs) ? 'paragraph' : name;
    return setBlockType(nodeOf(state.schema, type), attrs)(state, dispatch);
  };
}

/** The same for code, which cannot contain images: lines with one stay as they are. */
export const toggleCode: Command = (state, dispatch) => {
  if (isInBlock(state, 'code_block')) return toggleBlock('code_block')(state, dispatch);
  const type = nodeOf(state.schema, 'code_block');
  const { tr, doc } = state;
  const { from, to } = state.selection;
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true;
    const hasImage = node.children.some((child) => child.type.name === 'image');
    // Each block keeps its size, so later positions stay valid.
    if (!hasImage) setBlock(tr, doc.resolve(position), type);
    return false;
  });
  if (!tr.docChanged) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

function setBlock(tr: Transaction, $position: ResolvedPos, type: NodeType): void {
  const { parent, pos, nodeAfter } = $position;
  const index = $position.index();
  if (nodeAfter && parent.canReplaceWith(index, index + 1, type))
    tr.setBlockType(tr.mapping.map(pos), tr.mapping.map(pos + nodeAfter.nodeSize), type);
}

export function isInBlock(state: EditorState, name: string, attrs: Attrs = {}): boolean {
  const { parent } = startOf(state);
  return (
    parent.type.name === name && Object.keys(attrs).every((key) => parent.attrs[key] === attrs[key])
  );
}

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, 'blockquote')
    ? lift(state, dispatch)
    : wrapIn(nodeOf(state.schema, 'blockquote'))(state, dispatch);

/** Converts lines to a list, a list to the other kind, and a list of this kind back to lines. */
export function toggleList(name: string): Command {
  return (state, dispatch) => {
    const type = nodeOf(state.schema, name);
    const list = listAt(state);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) {
      return liftListItem(nodeOf(state.schema, 'list_item'))(state, dispatch);
    }
    dispatch?.(state.tr.setNodeMarkup(list.from, type));
    return true;
  };
}

/** Whether the innermost list is of this kind. */
export const isInList = (state: EditorState, name: string): boolean =>
  listAt(state)?.node.type.name === name;

const listAt = (state: EditorState) =>
  findParent(({ type }) => type.name.endsWith('_list'))(startOf(state));

export const isInside = (state: EditorState, name: string): boolean =>
  findParent(({ type }) => type.name === name)(startOf(state)) !== undefined;

/** Converts the selection to paragraphs without marks. */
export const clearFormatting: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  const tr = state.tr.removeMark(from, to).setStoredMarks([]);
  tr.setBlockType(from, to, nodeOf(state.schema, 'paragraph'));
  liftAll(tr);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Lifts each selected line out of its lists and quotes. */
function liftAll(tr: Transaction): void {
  for (let range = nested(tr); range; range = nested(tr)) {
    tr.lift(range, liftTarget(range) ?? 0);
  }
}

/** The first selected line that can be lifted out. */
function nested({ doc, selection: { from, to } }: Transaction): NodeRange | undefined {
  const ranges: (NodeRange | null)[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    ranges.push(doc.resolve(pos + 1).blockRange(doc.resolve(pos + 1 + node.content.size)));
    return false;
  });
  return ranges.find((range) => range !== null && liftTarget(range) !== null) ?? undefined;
}
