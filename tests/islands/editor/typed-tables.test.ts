import { type Node, Schema } from '@milkdown/prose/model';
import { expect, it } from 'vitest';
import { withTypedTables } from '../../../src/islands/editor/typed-tables.ts';

/** The parts of the editor's schema that tables need. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'text*', group: 'block' },
    blockquote: { content: 'block+', group: 'block' },
    table: { content: 'table_row+', group: 'block' },
    table_row: { content: 'table_cell+' },
    table_cell: { content: 'text*', attrs: { isHead: { default: false }, align: { default: '' } } },
    text: {},
  },
  marks: { inlineCode: { code: true } },
});

const paragraphs = (lines: readonly string[]) =>
  lines.map((line) =>
    schema.node(
      'paragraph',
      null,
      // Backticks begin and end code.
      line
        .split('`')
        .map((text, at) => schema.text(text, at % 2 ? [schema.mark('inlineCode')] : [])),
    ),
  );
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
  const doc = docOf('before', '| a | b | c |', '|---|:-:|--: |', '| 1 | 2 |', '|3|4|5|6|', 'after');
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
])('%j stays text', (lines) => {
  expect(shown(withTypedTables(docOf(...lines)))).toEqual(lines);
});
