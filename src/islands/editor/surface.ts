import { type Editor, editorViewCtx, prosePluginsCtx, serializerCtx } from '@milkdown/core';
import type { Mark, Node } from '@milkdown/prose/model';
import {
  AllSelection,
  type Command,
  EditorState,
  Selection,
  TextSelection,
} from '@milkdown/prose/state';
import { Transform } from '@milkdown/prose/transform';
import type { EditorView } from '@milkdown/prose/view';
import { withLinks } from './autolink.ts';
import { nested, readHtml, writeHtml } from './body-html.ts';
import { nodeOf } from './commands.ts';
import { readMarkdown, texCtx, withWholeFormulas } from './formulas.ts';
import { withLastLine, withoutLastLine } from './leave.ts';
import { withTypedTables } from './typed-tables.ts';

const MARKS: readonly (readonly [mark: string, words: string])[] = [
  ['strong', 'bold'],
  ['emphasis', 'italics'],
  ['underline', 'underlines'],
  ['strike_through', 'strikes'],
  ['inlineCode', 'code in lines'],
  ['kbd', 'keys'],
  ['link', 'links'],
];

/** Describes what a document loses by conversion to Markdown and back. */
function losses(before: Node, after: Node): string[] {
  const had = contentsOf(before);
  const has = contentsOf(after);
  const lost = [...had].filter(([words, count]) => count > (has.get(words) ?? 0));
  return lost.map(([words]) => words);
}

/** Counts everything that can be lost: characters by mark, and nodes. */
function contentsOf(doc: Node): Map<string, number> {
  const contents = new Map<string, number>();
  const add = (words: string, count: number) =>
    contents.set(words, (contents.get(words) ?? 0) + count);
  doc.descendants(({ type, marks, attrs, isText, text = '' }, _, parent, index) => {
    const size = isText ? text.replaceAll(/\s/g, '').length : 1;
    for (const [mark, words] of MARKS) {
      if (marks.some((one) => one.type.name === mark)) add(words, size);
    }
    if (type.name === 'image' && (attrs.width !== '' || attrs.height !== '')) add('image sizes', 1);
    // A break at the end of a block is invisible.
    if (type.name === 'hardbreak' && index + 1 < (parent?.childCount ?? 0)) add('line breaks', 1);
    if (type.name === 'table_cell' && attrs.isHead === false) add('tables without a header row', 1);
    if (isText) add('words', size);
  });
  return contents;
}

/** The editor's methods for the rest of a form. */
export interface Surface {
  /** The body as HTML, the original one if nothing was changed; empty if nothing is visible. */
  html(): string;
  /** The body as Markdown, and descriptions of what that loses. */
  source(): { readonly text: string; readonly lost: readonly string[] };
  /** Replaces the whole text; cannot be undone. `caret` counts characters of Markdown. */
  show(text: string, format: 'markdown' | 'html', caret?: number): void;
  run(command: Command): void;
  focus(): void;
  readonly view: EditorView;
}

export function surfaceOf(editor: Editor): Surface {
  const view = editor.ctx.get(editorViewCtx);
  let opened: { readonly html: string; readonly doc: Node } | undefined;
  const written = () => {
    const doc = withLinks(withTypedTables(withoutLastLine(view.state.doc)));
    return editor.ctx.get(texCtx.key) ? withWholeFormulas(doc) : doc;
  };
  return {
    view,
    html() {
      const { doc } = view.state;
      if (isBlank(doc)) return '';
      return opened?.doc.eq(doc) ? opened.html : writeHtml(written());
    },
    source() {
      const doc = written();
      const text = isBlank(doc) ? '' : editor.ctx.get(serializerCtx)(nested(doc)).trimEnd();
      return { text, lost: losses(doc, readMarkdown(editor.ctx, text)) };
    },
    show(text, format, caret = text.length) {
      const read =
        format === 'html'
          ? readHtml(view.state.schema, text, editor.ctx.get(texCtx.key))
          : fromMarkdown(editor, text);
      const before = caret < text.length ? fromMarkdown(editor, text.slice(0, caret)) : read;
      const doc = withLastLine(read);
      const plugins = editor.ctx.get(prosePluginsCtx);
      const selection = endOf(before, doc);
      const isOutside = format === 'markdown' && hasClosed(text.charAt(caret - 1), selection);
      const storedMarks = isOutside ? marksAround(selection) : null;
      view.updateState(EditorState.create({ doc, plugins, selection, storedMarks }));
      opened = format === 'html' && text !== '' ? { html: text, doc } : undefined;
    },
    run(command) {
      selectText(view);
      command(view.state, (tr) => view.dispatch(tr), view);
    },
    focus: () => view.focus(),
  };
}

/** Line commands do not work on a selection of the whole document. */
function selectText(view: EditorView): void {
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof AllSelection)) return;
  const { from } = Selection.atStart(doc);
  const { to } = Selection.atEnd(withoutLastLine(doc));
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))));
}

/** Section 5: whether a body is blank, that is, without an image and without visible text. */
function isBlank(doc: Node): boolean {
  const images: Node[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'image') images.push(node);
  });
  return images.length === 0 && doc.textContent.trim() === '';
}

function fromMarkdown(editor: Editor, text: string): Node {
  const doc = readMarkdown(editor.ctx, text);
  const [space = ''] = /\s+$/.exec(text) ?? [];
  // Markdown drops a trailing space, which the user may just have typed.
  if (space.includes('\n')) return withLine(doc);
  return space === '' ? doc : withSpace(doc, space);
}

function withLine(doc: Node): Node {
  if (doc.lastChild?.type.name !== 'paragraph') return doc;
  return doc.copy(doc.content.addToEnd(nodeOf(doc.type.schema, 'paragraph').create()));
}

/**
 * At the end of the last line, such as that of a list; after an empty list marker it is a part of
 * it.
 */
function withSpace(doc: Node, space: string): Node {
  const { pos, parent, depth } = Selection.atEnd(doc).$to;
  const isSign = parent.childCount === 0 && (depth > 1 || parent.type.name !== 'paragraph');
  if (isSign || parent.type.spec.code) return doc;
  return new Transform(doc).insert(pos, doc.type.schema.text(space)).doc;
}

/** The end of the text before the caret, or of the whole text. */
function endOf(before: Node, doc: Node): Selection {
  const at = Math.min(Selection.atEnd(before).to, doc.content.size);
  return Selection.near(doc.resolve(at), -1);
}

/** Whether the last typed character, like `*` after a word, is hidden because it ended a mark. */
function hasClosed(typed: string, { $from }: Selection): boolean {
  const { text = '' } = $from.nodeBefore ?? {};
  return text !== '' && typed !== text.at(-1);
}

/** The marks that both sides of the caret share. */
function marksAround({ $from }: Selection): readonly Mark[] {
  const after = $from.nodeAfter?.marks ?? [];
  return $from.marks().filter((mark) => mark.isInSet(after));
}
