import { codeBlockSchema } from '@milkdown/preset-commonmark';
import type { Node } from '@milkdown/prose/model';
import { type Command, Plugin, TextSelection } from '@milkdown/prose/state';
import { keydownHandler } from '@milkdown/prose/keymap';
import type { EditorView, NodeView } from '@milkdown/prose/view';
import { $prose, $view } from '@milkdown/utils';

import { putLineAbove } from './leave.ts';

/** The id of the suggested languages (Rich.tsx). */
export const LANGUAGES_ID = 'code-languages';
const NAME = /^[\w+#.-]{0,30}$/;

/** A code block with a field for its language. */
export const codeView = $view(
  codeBlockSchema.node,
  () => (node, view, getPos) => new CodeView(node, view, getPos),
);

class CodeView implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('code');
  readonly #field = document.createElement('input');
  #node: Node;

  constructor(node: Node, view: EditorView, positionOf: () => number | undefined) {
    this.#node = node;
    const block = document.createElement('pre');
    block.append(this.contentDOM);
    this.dom.className = 'code-block';
    this.dom.append(this.#field, block);
    this.#field.className = 'code-language';
    this.#field.setAttribute('list', LANGUAGES_ID);
    this.#field.setAttribute('aria-label', 'Language of the code');
    this.#field.placeholder = 'language ▾';
    this.#field.autocomplete = 'off';
    this.#field.spellcheck = false;
    // Reached by Arrow Up from the first line: a single Tab leaves the editor, however many blocks
    // it has.
    this.#field.tabIndex = -1;
    this.#field.contentEditable = 'false';
    this.#show();
    this.#field.addEventListener('input', () => this.#name(view, positionOf()));
    this.#field.addEventListener('blur', () => this.#show());
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowUp' && positionOf() === 0) {
        event.preventDefault();
        view.focus();
        putLineAbove(view.state, view.dispatch);
      }
      if (!/^(?:Enter|Escape|ArrowDown)$/.test(event.key)) return;
      // Arrow Down goes through suggestions, if there are any.
      if (event.key === 'ArrowDown' && this.#field.value === '') return;
      event.preventDefault();
      enter(view, positionOf());
    });
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    if (document.activeElement !== this.#field) this.#show();
    return true;
  }

  /** The field handles its own events. */
  stopEvent(event: Event): boolean {
    return event.target === this.#field;
  }

  ignoreMutation({ target }: { readonly target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target);
  }

  #show(): void {
    this.#field.value = String(this.#node.attrs.language ?? '');
  }

  #name(view: EditorView, position: number | undefined): void {
    const language = this.#field.value.trim().toLowerCase();
    const isName = NAME.test(language);
    this.#field.setAttribute('aria-invalid', String(!isName));
    if (!isName || position === undefined) return;
    view.dispatch(view.state.tr.setNodeAttribute(position, 'language', language));
  }
}

function enter(view: EditorView, position: number | undefined): void {
  if (position === undefined) return;
  view.focus();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, position + 1)));
}

/** Moves from the first line of code up to its language. */
const toField: Command = ({ selection: { $from, empty } }, _, view) => {
  const { parent, parentOffset } = $from;
  if (!view || !empty || !parent.type.spec.code) return false;
  if (parent.textBetween(0, parentOffset).includes('\n')) return false;
  const block = view.nodeDOM($from.before());
  const field = block instanceof HTMLElement ? block.querySelector('input') : null;
  field?.focus();
  return field !== null;
};

export const codeViewKeys = $prose(
  () => new Plugin({ props: { handleKeyDown: keydownHandler({ ArrowUp: toField }) } }),
);
