import { escapeText, withoutControls } from '../../shared/escape.ts';

/** A block element. A leaf contains inline content; a list has an `item` for stray content. */
export interface Block {
  readonly tag: string;
  readonly attributes?: string;
  readonly leaf?: boolean;
  readonly item?: Block;
}

/** An inline element around text: its tag, and its attributes with a leading space each. */
export interface Mark {
  readonly tag: string;
  readonly attributes: string;
}

/** Undoes the effect of entering an element. */
export type Leave = () => void;

/**
 * Writes a body with valid nesting: nothing inline spans two blocks, no paragraph is in a
 * paragraph, no link in a link. Callers enter blocks and marks; elements are only opened with their
 * first content, so that there are no empty ones.
 */
export class BodyWriter {
  readonly #out: string[] = [];
  readonly #path: Block[] = [];
  readonly #marks: Mark[] = [];
  readonly #open: Block[] = [];
  readonly #openMarks: Mark[] = [];
  #written = false;
  #breakDue = false;

  /** The number of blocks around the next text. */
  get depth(): number {
    return this.#path.length;
  }

  /** Whether the next list item would be in a list. */
  get inList(): boolean {
    const [container, parent] = this.#path.filter((block) => !block.leaf).reverse();
    return Boolean(container?.item ?? (container?.tag === 'li' && parent?.item));
  }

  /** Whether the next text is inline code, which keeps its spaces. */
  get inCode(): boolean {
    return this.#marks.some(({ tag }) => tag === 'code');
  }

  enterBlock(block: Block): Leave {
    this.endRun();
    const path = this.#path;
    const before = path.slice();
    if (path.at(-1)?.leaf) path.pop();
    if (block.tag === 'li' && path.at(-1)?.tag === 'li') path.pop();
    const item = path.at(-1)?.item;
    if (item && block.tag !== 'li') path.push(item);
    path.push(block);
    return () => void path.splice(0, path.length, ...before);
  }

  /** A mark within the same mark adds nothing. */
  enterMark(mark: Mark): Leave {
    if (this.#marks.some(({ tag }) => tag === mark.tag)) return () => undefined;
    this.#marks.push(mark);
    return () => void this.#marks.pop();
  }

  /** Opens the block, even if it stays empty. */
  openBlock(): void {
    this.#reach();
  }

  /** Writes text; returns its index among the pieces, or undefined for space between blocks. */
  text(text: string): number | undefined {
    const shown = this.#shown(text);
    return shown === '' ? undefined : this.#inline(escapeText(shown));
  }

  /** Writes text outside of the marks around it. */
  unmarkedText(text: string): void {
    const shown = this.#shown(text);
    if (shown === '') return;
    this.#reach();
    this.#closeMarks(0);
    this.#written = true;
    this.#out.push(escapeText(shown));
  }

  /** Writes an element without content. */
  element(markup: string): void {
    this.#inline(markup);
  }

  /** Writes `<br>`, except between blocks. */
  lineBreak(): void {
    if (!this.#fresh() || this.#path.at(-1)?.leaf) this.#inline('<br />');
  }

  /** Writes a block with its content, both escaped already. */
  block(block: Block, markup: string): void {
    const leave = this.enterBlock(block);
    this.#reach();
    this.#out.push(markup);
    leave();
  }

  /** Begins a new line. */
  endRun(): void {
    if (!this.#written || !this.#inRun()) return;
    if (this.#open.at(-1)?.leaf) this.#closeBlocks(this.#open.length - 1);
    else this.#breakDue = true;
  }

  piece(place: number): string {
    return this.#out[place] ?? '';
  }

  replacePiece(place: number, markup: string): void {
    this.#out[place] = markup;
  }

  /** Closes everything; returns the whole body. */
  end(): string {
    this.#closeBlocks(0);
    return this.#out.join('');
  }

  #target(): Block | undefined {
    const top = this.#path.at(-1);
    return top?.item ?? top;
  }

  #inRun(): boolean {
    return this.#open.at(-1) === this.#target();
  }

  #fresh(): boolean {
    return this.#breakDue || !this.#written || !this.#inRun();
  }

  #shown(text: string): string {
    const value = withoutControls(text);
    return this.#fresh() && !this.inCode ? value.replace(/^[ \t\n\f]+/, '') : value;
  }

  #inline(markup: string): number {
    this.#reach();
    this.#reachMarks();
    this.#written = true;
    return this.#out.push(markup) - 1;
  }

  #reach(): void {
    if (this.#inRun()) {
      this.#breakIfDue();
      return;
    }
    const top = this.#target();
    const path = top && top !== this.#path.at(-1) ? [...this.#path, top] : this.#path;
    this.#closeBlocks(sharedLength(this.#open, path));
    for (const block of path.slice(this.#open.length)) {
      this.#out.push(`<${block.tag}${block.attributes ?? ''}>`);
      this.#open.push(block);
    }
  }

  #breakIfDue(): void {
    if (this.#breakDue) this.#out.push('<br />');
    this.#breakDue = false;
  }

  #reachMarks(): void {
    this.#closeMarks(sharedLength(this.#openMarks, this.#marks));
    for (const mark of this.#marks.slice(this.#openMarks.length)) {
      this.#out.push(`<${mark.tag}${mark.attributes}>`);
      this.#openMarks.push(mark);
    }
  }

  #closeMarks(length: number): void {
    close(this.#openMarks, length, this.#out);
  }

  #closeBlocks(length: number): void {
    this.#closeMarks(0);
    close(this.#open, length, this.#out);
    this.#written = false;
    this.#breakDue = false;
  }
}

function close(open: { readonly tag: string }[], length: number, out: string[]): void {
  while (open.length > length) out.push(`</${open.pop()?.tag ?? ''}>`);
}

function sharedLength<T>(a: readonly T[], b: readonly T[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}
