/**
 * References to characters that XML forbids: control characters, halves of surrogate pairs, U+FFFE
 * and U+FFFF. Dumps have them where somebody has pasted one into a post.
 */
const FORBIDDEN =
  /&#(?:x0{0,6}(?:[0-8bcef]|1[\da-f]|d[89a-f][\da-f]{2}|fff[ef])|0{0,6}(?:[0-8]|1[124-9]|2\d|3[01]));/gi;
/** The beginning of a reference, at the end of a text. */
const BEGUN = /&(?:#(?:x?[\da-f]{0,10})?)?$/i;

/** Takes such references out of a text that comes in parts. */
export class Characters {
  #begun = '';

  /** What of the text so far can be read. */
  allowed(part: string): string {
    const text = this.#begun + part;
    this.#begun = BEGUN.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - this.#begun.length).replace(FORBIDDEN, '');
  }

  /** What is left where the text ends. */
  rest(): string {
    return this.#begun;
  }
}
