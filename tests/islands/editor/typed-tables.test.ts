import { type Node, Schema } from '@milkdown/prose/model';
import { expect, it } from 'vitest';
import { withTypedTables } from '../../../src/islands/editor/typed-tables.ts';

/** The parts of the editor's schema that tables need. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block' },
    blockquote: { content: 'block+', group: 'block' },
    bullet_list: { content: 'list_item+', group: 'block' },
    list_item: { content: 'paragraph block*' },
    table: { content: 'table_row+', group: 'block' },
    table_row: { content: 'table_cell+' },
    table_cell: {
      content: 'inline*',
      attrs: { isHead: { default: false }, align: { default: '' } },
    },
    image: { group: 'inline', inline: true },
    text: { group: 'inline' },
  },
  marks: { inlineCode: { code: true } },
});

/** Backticks enclose code, and `!` is an image. */
const inline = (line: string) =>
  line.split(/(`[^`]*`|!)/).map((part) => {
    if (part === '!') return schema.node('image');
    if (part.startsWith('`')) return schema.text(part.slice(1, -1), [schema.mark('inlineCode')]);
    return part === '' ? [] : schema.text(part);
  });
const paragraphs = (lines: readonly string[]) =>
  lines.map((line) => schema.node('paragraph', null, inline(line).flat()));
const docOf = (...lines: string[]) => schema.node('doc', null, paragraphs(lines));

/** Rows in lines, cells separated by `/`, with their alignment; headers in capitals. */
const shown = (doc: Node): string[] =>
  doc.children.flatMap((block) =>
    block.type.name === 'table'
      ? block.children.map((row) =>
          row.children
            .map(({ attrs, textContent: text }) =>
              [attrs.isHead ? text.toUpperCase() : text, attrs.align].filter(Boolean).join(':'),
            )
            .join('/'),
        )
      : [block.textContent],
  );

it('A table typed as Markdown becomes one, with its alignment and as many cells as its header', () => {
  const doc = docOf('before', '| a | b | c |', '|---|:-:|--: |', '| 1 | 2 |', '|3|4|5|', 'after');
  const row = ['1/2:center/right', '3/4:center/5:right'];
  expect(shown(withTypedTables(doc))).toEqual(['before', 'A/B:center/C:right', ...row, 'after']);
});

it('A table in a quote, too', () => {
  const quote = schema.node('blockquote', null, paragraphs(['| a |', '| - |']));
  const [inner] = withTypedTables(schema.node('doc', null, [quote])).children;
  expect(inner && shown(inner)).toEqual(['A']);
});

it('Bars in code and after a backslash separate no cells', () => {
  expect(shown(withTypedTables(docOf('| `a|b` | c\\|d |', '|-|-|')))).toEqual(['A|B/C|D']);
});

it.each([
  [['| a | b |', 'and', '|---|---|']],
  [['| a | b |', '|---|']],
  [['|---|---|', '| a | b |']],
  [['a | b', '--- | ---']],
  [['| a | b |', '|---|---|', '| 1 | 2 | 3 |']],
  [['| a | b |', '|---|---|', '| $|x|$ | 2 |']],
  [['| A |', '|---|', '|x|y|']],
  [['| a | b \\|', '|---|']],
  [['! | a |', '|---|']],
  [['| a |', '|---|!']],
  [['| a |', '|---!|']],
])('%j stays text', (lines) => {
  const doc = docOf(...lines);
  expect(withTypedTables(doc).toJSON()).toEqual(doc.toJSON());
});

it.each(['| 1 | 2 \\|', '\\| 1 | 2 |', '| 1 | `2 |`', '`| 1` | 2 |', '! | 1 |', '| 1 |!', '|'])(
  '%j under a table stays text',
  (line) => {
    const doc = withTypedTables(docOf('| a | b |', '|---|---|', line));
    expect(doc.firstChild?.type.name).toBe('table');
    expect(doc.lastChild?.toJSON()).toEqual(docOf(line).lastChild?.toJSON());
  },
);

it.each([
  [
    ['| a |', '|---|'],
    ['| a |', '|---|'],
  ],
  [
    ['before', '| a |', '|---|'],
    ['before', 'A'],
  ],
])('The list item %j becomes %j, as it cannot begin with a table', (lines, expected) => {
  const item = schema.node('list_item', null, paragraphs(lines));
  const list = schema.node('bullet_list', null, [item]);
  const [made] = withTypedTables(list).children;
  expect(made && shown(made)).toEqual(expected);
});
