import type { Node } from '@milkdown/prose/model';
import type { Command, EditorState } from '@milkdown/prose/state';
import { nodeOf } from './commands.ts';
import { markOf } from './tools.ts';

/** The address of the link at the caret or in the selection; '' if there is none. */
export function addressAt(state: EditorState): string {
  const { from, to } = linkedRange(state);
  let href = '';
  state.doc.nodesBetween(from, Math.max(to, from + 1), ({ marks }: Node) => {
    const mark = markOf(state.schema, 'link').isInSet(marks);
    if (mark && href === '') href = String(mark.attrs.href);
  });
  return href;
}

/**
 * Links the selection, or changes the link at the caret, or inserts the address itself; '' unlinks.
 */
export function putLink(href: string): Command {
  return (state, dispatch) => {
    const type = markOf(state.schema, 'link');
    const { from, to } = linkedRange(state);
    const tr = state.tr.removeMark(from, to, type);
    if (href !== '' && from === to)
      tr.insert(from, state.schema.text(href, [type.create({ href })]));
    else if (href !== '') tr.addMark(from, to, type.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function putImage(src: string, alt: string): Command {
  return (state, dispatch) => {
    const image = nodeOf(state.schema, 'image').create({ src, alt });
    dispatch?.(state.tr.replaceSelectionWith(image, false).scrollIntoView());
    return true;
  };
}

/** The selection; without one, the whole link at the caret. */
function linkedRange({ selection, schema }: EditorState): { from: number; to: number } {
  const { from, to, $from, empty } = selection;
  const type = markOf(schema, 'link');
  if (!empty || !type.isInSet($from.marks())) return { from, to };
  let start = $from.index();
  let end = $from.indexAfter();
  const has = (index: number) => type.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  while (start > 0 && has(start - 1)) start -= 1;
  while (end < $from.parent.childCount && has(end)) end += 1;
  const positions: number[] = [$from.start()];
  $from.parent.forEach(({ nodeSize }, offset) => positions.push($from.start() + offset + nodeSize));
  return { from: positions[start] ?? from, to: positions[end] ?? to };
}
