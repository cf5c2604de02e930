import { codeLanguage, type Attributes } from './attributes.ts';
import { escapeText, withoutControls } from '../../shared/escape.ts';

/** A code block being parsed: only text, and its language. */
export class CodeBlock {
  #text = '';
  #language: string | undefined;

  constructor(attributes: Attributes) {
    this.#language = codeLanguage(attributes);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'br') this.#text += '\n';
    if (name === 'code') this.#language ??= codeLanguage(attributes);
  }

  text(text: string): void {
    this.#text += text;
  }

  /** The content of `<pre>`; empty when the block is blank. */
  markup(): string {
    const shown = withoutControls(this.#text)
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd();
    if (shown === '') return '';
    const name = this.#language ? ` class="language-${this.#language}"` : '';
    return `<code${name}>${escapeText(shown)}</code>`;
  }
}
