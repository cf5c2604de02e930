/**
 * References to characters that XML forbids: control characters, lone surrogates, U+FFFE and
 * U+FFFF. Dumps contain them where someone pasted one into a post.
 */
const FORBIDDEN =
  /&#(?:x0{0,6}(?:[0-8bcef]|1[\da-f]|d[89a-f][\da-f]{2}|fff[ef])|0{0,6}(?:[0-8]|1[124-9]|2\d|3[01]));/gi;
/** An incomplete reference at the end of a text. */
const BEGUN = /&(?:#(?:x?[\da-f]{0,10})?)?$/i;

/** Removes such references from a text that arrives in parts. */
export class Characters {
  #begun = '';

  /** The text so far, without an incomplete reference at its end. */
  allowed(part: string): string {
    const text = this.#begun + part;
    this.#begun = BEGUN.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - this.#begun.length).replace(FORBIDDEN, '');
  }

  /** The rest at the end of the text. */
  rest(): string {
    return this.#begun;
  }
}
