import { Fragment, type Node, type Schema } from '@milkdown/prose/model';
import { nodeOf } from './commands.ts';

const DELIMITER = /^:?-+:?$/;

/** A document in which lines that were typed as a table in Markdown are one. */
export function withTypedTables(node: Node): Node {
  if (node.isTextblock || node.isLeaf) return node;
  const children: Node[] = [];
  for (let index = 0; index < node.childCount; index += 1) {
    const table = tableAt(node, index);
    children.push(table ?? withTypedTables(node.child(index)));
    // The line of delimiters is no row.
    index += table?.childCount ?? 0;
  }
  const content = Fragment.from(children);
  // A list item, for example, cannot begin with a table.
  return node.type.validContent(content) ? node.copy(content) : node;
}

/** The table that was typed here, if one was and nothing of it would be lost. */
function tableAt(parent: Node, start: number): Node | undefined {
  const lines: Fragment[][] = [];
  for (const child of parent.children.slice(start)) {
    const cells = cellsOf(child);
    if (!cells) break;
    lines.push(cells);
  }
  const [header, delimiters, ...rows] = lines;
  if (!header || header.length !== delimiters?.length) return undefined;
  const texts = delimiters.map(({ childCount, firstChild }) =>
    childCount === 1 ? (firstChild?.text ?? '') : '',
  );
  const isTable = texts.every((text) => DELIMITER.test(text));
  if (!isTable || rows.some(({ length }) => length > header.length)) return undefined;
  return tableOf(parent.type.schema, texts.map(alignOf), [header, ...rows]);
}

function tableOf(schema: Schema, aligns: string[], rows: Fragment[][]): Node {
  const type = nodeOf(schema, 'table_cell');
  const made = rows.map((cells, row) =>
    nodeOf(schema, 'table_row').create(
      null,
      aligns.map((align, at) => type.create({ isHead: row === 0, align }, cells[at])),
    ),
  );
  return nodeOf(schema, 'table').create(null, made);
}

const alignOf = (text: string) =>
  !text.endsWith(':') ? '' : text.startsWith(':') ? 'center' : 'right';

/**
 * The contents between the bars of a line, except those in code and those after a backslash;
 * undefined if it does not begin and end with a bar.
 */
function cellsOf(line: Node): Fragment[] | undefined {
  if (line.type.name !== 'paragraph') return undefined;
  const parts: Node[][] = [[]];
  for (const child of line.children) {
    const isCode = child.marks.some(({ type }) => type.spec.code);
    const texts = child.isText && !isCode ? (child.text ?? '').split(/(?<!\\)\|/) : [undefined];
    for (const [at, text] of texts.entries()) {
      if (at > 0) parts.push([]);
      if (text === undefined) parts.at(-1)?.push(child);
      else if (text !== '') parts.at(-1)?.push(line.type.schema.text(text, child.marks));
    }
  }
  const [before, ...cells] = parts.map((part) => trimmed(line.type.schema, part));
  const after = cells.pop();
  return cells.length > 0 && !before?.size && !after?.size ? cells : undefined;
}

function trimmed(schema: Schema, parts: readonly Node[]): Fragment {
  const ends = parts.map((part, at) => {
    if (!part.isText) return part;
    let text = part.text ?? '';
    if (at === 0) text = text.trimStart();
    if (at === parts.length - 1) text = text.trimEnd();
    return text === '' ? undefined : schema.text(text.replaceAll('\\|', '|'), part.marks);
  });
  return Fragment.from(ends.filter((part) => part !== undefined));
}
