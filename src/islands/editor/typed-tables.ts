import { Fragment, type Node, type Schema } from '@milkdown/prose/model';
import { nodeOf } from './commands.ts';

/** A line of a table in Markdown. */
const LINE = /^\s*\|.*\|\s*$/;
const DELIMITERS = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/** A document in which lines that were typed as a table in Markdown are one. */
export function withTypedTables(node: Node): Node {
  if (node.isTextblock || node.isLeaf) return node;
  const children: Node[] = [];
  for (let index = 0; index < node.childCount; index += 1) {
    const typed = tableAt(node, index);
    children.push(typed ? tableOf(typed) : withTypedTables(node.child(index)));
    if (typed) index += typed.rows.length + 1;
  }
  return node.copy(Fragment.from(children));
}

/** The paragraphs of a table. */
interface TypedTable {
  readonly header: Node;
  readonly delimiters: Node;
  readonly rows: readonly Node[];
}

/** The table that begins here, if one does. */
function tableAt(parent: Node, start: number): TypedTable | undefined {
  const isLine = ({ type, textContent }: Node) =>
    type.name === 'paragraph' && LINE.test(textContent);
  const after = parent.children.slice(start);
  const end = after.findIndex((one) => !isLine(one));
  const [header, delimiters, ...rows] = end === -1 ? after : after.slice(0, end);
  if (!header || !delimiters || !DELIMITERS.test(delimiters.textContent)) return undefined;
  const isWhole = cellsOf(header).length === cellsOf(delimiters).length;
  return isWhole ? { header, delimiters, rows } : undefined;
}

function tableOf({ header, delimiters, rows }: TypedTable): Node {
  const { schema } = header.type;
  const aligns = cellsOf(delimiters).map(({ firstChild }) => alignOf(firstChild?.text ?? ''));
  const rowOf = (line: Node, isHead: boolean) => {
    const cells = cellsOf(line);
    const type = nodeOf(schema, 'table_cell');
    const made = aligns.map((align, at) => type.create({ isHead, align }, cells[at]));
    return nodeOf(schema, 'table_row').create(null, made);
  };
  const body = rows.map((line) => rowOf(line, false));
  return nodeOf(schema, 'table').create(null, [rowOf(header, true), ...body]);
}

const alignOf = (text: string) =>
  !text.endsWith(':') ? '' : text.startsWith(':') ? 'center' : 'right';

/** The contents between the bars of a line, except those in code and those after a backslash. */
function cellsOf(line: Node): Fragment[] {
  const cells: Node[][] = [[]];
  for (const part of line.children) {
    const isCode = part.marks.some(({ type }) => type.spec.code);
    const texts = part.isText && !isCode ? (part.text ?? '').split(/(?<!\\)\|/) : [undefined];
    for (const [at, text] of texts.entries()) {
      if (at > 0) cells.push([]);
      if (text === undefined) cells.at(-1)?.push(part);
      else if (text !== '') cells.at(-1)?.push(line.type.schema.text(text, part.marks));
    }
  }
  return cells.slice(1, -1).map((parts) => trimmed(line.type.schema, parts));
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
