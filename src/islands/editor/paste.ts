import { closeHistory } from '@milkdown/prose/history';
import { Fragment, type Node, type Schema, Slice } from '@milkdown/prose/model';
import { type EditorState, Plugin, Selection, type Transaction } from '@milkdown/prose/state';
import type { EditorView } from '@milkdown/prose/view';
import { $prose } from '@milkdown/utils';
import { shieldFormulas } from '../../shared/formula-shield.ts';
import { putLink, wholeAddress } from './insert.ts';
import { cleanPasted, isCode, languageIn, languageOf } from './clean.ts';
import { nodeOf } from './commands.ts';
import { readMarkdown, texCtx } from './formulas.ts';
import { kindOf, type TextKind } from './plain-text.ts';

type ReadMarkdown = (text: string) => Node;

/**
 * Pastes web pages as sanitized HTML, code and logs as code, and Markdown as formatted text. Each
 * paste is one undo step.
 */
export const paste = $prose((ctx) => {
  const read: ReadMarkdown = (text) => readMarkdown(ctx, text);
  const kindOf = (text: string) => kindWithFormulas(text, ctx.get(texCtx.key));
  return new Plugin({
    props: {
      transformPastedHTML: cleanPasted,
      handlePaste(view, event) {
        if (event.clipboardData === null) return false;
        view.dispatch(closeHistory(view.state.tr));
        return pasteText(view, event, { read, kindOf });
      },
    },
    appendTransaction: (transactions, _, { tr }) =>
      transactions.some((one) => one.getMeta('paste')) ? closeHistory(tr) : null,
  });
});

function pasteText(
  view: EditorView,
  event: ClipboardEvent,
  { read, kindOf }: { read: ReadMarkdown; kindOf: (text: string) => TextKind },
): boolean {
  const { state } = view;
  const text = textOf(event, 'text/plain').replaceAll(/\r\n?/g, '\n');
  const html = textOf(event, 'text/html');
  if (text.trim() === '' || html.includes('data-pm-slice')) return false;
  if (state.selection.$from.parent.type.spec.code) return false;
  if (linkSelection(view, text)) return true;
  const editorData = textOf(event, 'vscode-editor-data');
  const isPlain = html === '' && editorData === '';
  const kind = isPlain ? kindOf(text) : editorData !== '' || isCode(html) ? 'code' : 'text';
  if (kind === 'code') {
    const slice = codeSlice(state.schema, text, languageOf(editorData) || languageIn(html));
    view.dispatch(pasted(state.tr.replaceSelection(slice)));
  }
  if (kind === 'markdown') pasteMarkdown(view, text, read);
  return kind !== 'text';
}

/** Lines of a formula are neither source nor separate paragraphs. */
function kindWithFormulas(source: string, tex: boolean): TextKind {
  const { text } = shieldFormulas(source, tex);
  const kind = kindOf(text);
  return kind === 'text' && text.split('\n').length < source.split('\n').length ? 'markdown' : kind;
}

function textOf({ clipboardData }: ClipboardEvent, type: string): string {
  return clipboardData?.getData(type) ?? '';
}

/** Pasting an address over selected words links them. */
function linkSelection(view: EditorView, text: string): boolean {
  const { state } = view;
  const href = state.selection.empty ? undefined : wholeAddress(text);
  if (href === undefined || !state.selection.$from.sameParent(state.selection.$to)) return false;
  return putLink(href)(state, (tr) => view.dispatch(pasted(tr)));
}

/** First as source, then formatted: one undo step shows the source again. */
function pasteMarkdown(view: EditorView, text: string, read: ReadMarkdown): void {
  const before = view.state;
  const plain = before.tr.replaceSelection(linesOf(before.schema, text));
  view.dispatch(pasted(plain).setMeta('plain', true));
  const { doc, selection } = before.tr.replaceSelection(sliceOf(read(text)));
  view.dispatch(pasted(becoming(view.state, doc, selection)));
}

/** A text as source, one paragraph per line. */
function linesOf(schema: Schema, text: string): Slice {
  const lines = text.split(/\n+/).filter((line) => line !== '');
  const paragraphs = lines.map((line) =>
    nodeOf(schema, 'paragraph').create(null, schema.text(line)),
  );
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

/** Replaces only the parts of a document that differ. */
function becoming(state: EditorState, doc: Node, selection: Selection): Transaction {
  const { tr } = state;
  const start = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (start === null || end === null) return tr;
  // The common start and end may overlap, as in `aa` for `a`.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
  if (!tr.doc.eq(doc)) tr.replaceWith(0, tr.doc.content.size, doc.content);
  return tr.setSelection(Selection.near(tr.doc.resolve(selection.head), -1));
}

/** Parsed content; if it begins with a paragraph, that continues the current line. */
function sliceOf({ content }: Node): Slice {
  const open = (node: Node | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(content, open(content.firstChild), open(content.lastChild));
}

function pasted(tr: Transaction): Transaction {
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();
}

/** Several lines become a block, a single one is part of the current sentence. */
function codeSlice(schema: Schema, pastedText: string, language: string) {
  const text = pastedText.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  if (text.includes('\n')) {
    const block = schema.nodes.code_block?.create({ language }, schema.text(text));
    return new Slice(Fragment.from(block), 0, 0);
  }
  const mark = schema.marks.inlineCode?.create();
  return new Slice(Fragment.from(schema.text(text, mark && [mark])), 0, 0);
}
