import { imageAttributes, linkAttributes, listAttributes, type Attributes } from './attributes.ts';
import { CodeBlock } from './code.ts';
import { CONTAINERS, DROPPED, LEAVES, MARKS } from './elements.ts';
import { inScript, SCRIPTS, type Script } from './scripts.ts';
import { BodyWriter, type Leave } from './writer.ts';

const DEEPEST = 100;
const CELL_GAP = ' | ';
const NOTHING: Leave = () => undefined;

interface Row {
  cells: number;
  /** What separates the next text from the one before. */
  gap: string;
}

/** Turns the elements a parser finds into what section 5 allows, written by a `BodyWriter`. */
export class BodyReader {
  readonly #writer = new BodyWriter();
  readonly #leaves: Leave[] = [];
  #dropped = 0;
  #code: CodeBlock | undefined;
  #row: Row | undefined;
  #scriptPieces: number[] | undefined;

  open(name: string, attributes: Attributes): void {
    this.#leaves.push(this.#enter(name, attributes));
  }

  close(): void {
    this.#leaves.pop()?.();
  }

  text(text: string): void {
    if (this.#dropped > 0) return;
    if (this.#code) this.#code.text(text);
    else this.#inlineText(text);
  }

  end(): string {
    while (this.#leaves.length > 0) this.close();
    return this.#writer.end();
  }

  #enter(name: string, attributes: Attributes): Leave {
    if (this.#dropped > 0 || DROPPED.has(name)) return this.#enterDropped();
    if (this.#code) return this.#enterInCode(name, attributes);
    const mark = MARKS.get(name);
    if (mark) return this.#writer.enterMark({ tag: mark, attributes: '' });
    const leaf = LEAVES.get(name);
    if (leaf) return this.#enterLeaf(leaf);
    if (CONTAINERS.has(name)) return this.#enterContainer(name, attributes);
    return this.#enterOther(name, attributes);
  }

  #enterOther(name: string, attributes: Attributes): Leave {
    switch (name) {
      case 'a':
        return this.#enterLink(attributes);
      case 'pre':
        return this.#enterPre(attributes);
      case 'tr':
        return this.#enterRow();
      case 'td':
      case 'th':
        return this.#enterCell();
      case 'sub':
      case 'sup':
        return this.#enterScript(name);
      default:
        this.#writeVoid(name, attributes);
        return NOTHING;
    }
  }

  #writeVoid(name: string, attributes: Attributes): void {
    if (name === 'br') this.#writer.lineBreak();
    if (name === 'hr') this.#writer.endRun();
    if (name === 'img') this.#image(attributes);
  }

  #enterDropped(): Leave {
    this.#dropped += 1;
    return () => void (this.#dropped -= 1);
  }

  #enterLink(attributes: Attributes): Leave {
    const markup = linkAttributes(attributes);
    return markup ? this.#writer.enterMark({ tag: 'a', attributes: markup }) : NOTHING;
  }

  #image(attributes: Attributes): void {
    const markup = imageAttributes(attributes);
    if (!markup) return;
    this.#writeGap();
    this.#writer.element(`<img${markup} />`);
  }

  #enterLeaf(tag: string): Leave {
    if (!this.#row) return this.#writer.enterBlock({ tag, leaf: true });
    this.#widenGap(' ');
    return NOTHING;
  }

  #enterContainer(name: string, attributes: Attributes): Leave {
    if (this.#writer.depth >= DEEPEST) return this.#enterLeaf('p');
    if (name === 'li' && !this.#writer.inList) return this.#enterLeaf('p');
    const item = name === 'ul' || name === 'ol' ? { item: { tag: 'li' } } : {};
    const start = name === 'ol' ? { attributes: listAttributes(attributes) } : {};
    return this.#outsideRow(this.#writer.enterBlock({ tag: name, ...start, ...item }));
  }

  #outsideRow(leave: Leave): Leave {
    const row = this.#row;
    this.#row = undefined;
    return () => {
      leave();
      this.#row = row;
    };
  }

  #enterPre(attributes: Attributes): Leave {
    const code = new CodeBlock(attributes);
    this.#code = code;
    return () => {
      this.#code = undefined;
      const markup = code.markup();
      if (markup) this.#writer.block({ tag: 'pre' }, markup);
    };
  }

  #enterInCode(name: string, attributes: Attributes): Leave {
    this.#code?.open(name, attributes);
    return NOTHING;
  }

  #enterRow(): Leave {
    if (this.#row) return this.#enterCell();
    const leave = this.#writer.enterBlock({ tag: 'p', leaf: true });
    this.#row = { cells: 0, gap: '' };
    return () => {
      this.#row = undefined;
      leave();
    };
  }

  #enterCell(): Leave {
    if (!this.#row) return this.#enterLeaf('p');
    if (this.#row.cells > 0) this.#row.gap = this.#row.gap.trimEnd() + CELL_GAP;
    this.#row.cells += 1;
    return NOTHING;
  }

  #enterScript(name: 'sub' | 'sup'): Leave {
    if (this.#scriptPieces) return NOTHING;
    const pieces: number[] = [];
    this.#scriptPieces = pieces;
    return () => {
      this.#scriptPieces = undefined;
      this.#raise(pieces, SCRIPTS[name]);
    };
  }

  #raise(places: readonly number[], script: Script): void {
    const raised = inScript(
      places.map((place) => this.#writer.piece(place)),
      script,
    );
    for (const [i, place] of places.entries()) {
      this.#writer.replacePiece(place, raised?.[i] ?? this.#writer.piece(place));
    }
  }

  #inlineText(text: string): void {
    if (this.#row && text.trim() === '') {
      this.#widenGap(' ');
      return;
    }
    this.#writeGap();
    const place = this.#writer.text(text);
    if (place !== undefined) this.#scriptPieces?.push(place);
  }

  #widenGap(gap: string): void {
    if (this.#row) this.#row.gap ||= gap;
  }

  #writeGap(): void {
    if (!this.#row?.gap) return;
    this.#writer.unmarkedText(this.#row.gap);
    this.#row.gap = '';
  }
}
