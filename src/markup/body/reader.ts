import {
  type Attributes,
  cellAttributes,
  imageAttributes,
  linkAttributes,
  listAttributes,
} from './attributes.ts';
import { CodeBlock } from './code.ts';
import { CONTAINERS, DROPPED, LEAVES, MARKS } from './elements.ts';
import { inScript, type Script, SCRIPTS } from './scripts.ts';
import { BodyWriter, type Leave } from './writer.ts';

const DEEPEST = 100;
const CELL_GAP = ' | ';
const NOTHING: Leave = () => undefined;

/** A cell, or a row without a table: lines of text, with a gap between blocks. */
interface Row {
  cells: number;
  /** The separator between the next text and the one before. */
  gap: string;
}

/** Converts parsed elements to the ones that section 5 allows, written by a `BodyWriter`. */
export class BodyReader {
  readonly #writer = new BodyWriter();
  readonly #leaves: Leave[] = [];
  #dropped = 0;
  #code: CodeBlock | undefined;
  #row: Row | undefined;
  /** The part of a table around the next content, outside of cells. */
  #part: 'table' | 'row' | undefined;
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
      case 'table':
        return this.#enterTable();
      case 'tr':
        return this.#enterRow();
      case 'td':
      case 'th':
        return this.#enterCell(name, attributes);
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
    if (name === 'hr' && this.#row) this.#widenGap(' ');
    else if (name === 'hr') this.#writer.endRun();
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
    const leave = this.#enterStray();
    this.#writeGap();
    this.#writer.element(`<img${markup} />`);
    leave();
  }

  #enterLeaf(tag: string): Leave {
    if (this.#part && !this.#row) return this.#enterStray();
    if (!this.#row) return this.#writer.enterBlock({ tag, leaf: true });
    this.#widenGap(' ');
    return NOTHING;
  }

  #enterContainer(name: string, attributes: Attributes): Leave {
    if (this.#part || this.#writer.depth >= DEEPEST) return this.#enterLeaf('p');
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
    if (this.#part) return this.#enterCodeInCell();
    const code = new CodeBlock(attributes);
    this.#code = code;
    return () => {
      this.#code = undefined;
      const markup = code.markup();
      if (markup) this.#writer.block({ tag: 'pre' }, markup);
    };
  }

  #enterCodeInCell(): Leave {
    const leaveCell = this.#enterLeaf('p');
    const leaveMark = this.#writer.enterMark({ tag: 'code', attributes: '' });
    return () => {
      leaveMark();
      leaveCell();
    };
  }

  #enterInCode(name: string, attributes: Attributes): Leave {
    this.#code?.open(name, attributes);
    return NOTHING;
  }

  #enterRow(): Leave {
    if (this.#row) return this.#part ? this.#enterLeaf('p') : this.#enterCell('td', {});
    if (this.#part) return this.#enterTableRow();
    const leave = this.#writer.enterBlock({ tag: 'p', leaf: true });
    this.#row = { cells: 0, gap: '' };
    return () => {
      this.#row = undefined;
      leave();
    };
  }

  /** A table in a cell becomes text of the cell; one in a row is ignored. */
  #enterTable(): Leave {
    if (this.#row || this.#writer.depth >= DEEPEST) return this.#enterLeaf('p');
    if (this.#part) return NOTHING;
    const leave = this.#writer.enterBlock({ tag: 'table' });
    this.#part = 'table';
    return () => {
      this.#part = undefined;
      leave();
    };
  }

  #enterTableRow(): Leave {
    if (this.#part === 'row') return NOTHING;
    const leave = this.#writer.enterBlock({ tag: 'tr' });
    this.#part = 'row';
    return () => {
      this.#part = 'table';
      leave();
    };
  }

  #enterTableCell(tag: string, attributes: Attributes): Leave {
    const leaveRow = this.#enterTableRow();
    const leave = this.#writer.enterBlock({
      tag,
      leaf: true,
      attributes: cellAttributes(attributes),
    });
    // An empty cell must be written too.
    this.#writer.openBlock();
    this.#row = { cells: 0, gap: '' };
    return () => {
      this.#row = undefined;
      leave();
      leaveRow();
    };
  }

  /** Content of a table outside of its cells gets its own cell. */
  #enterStray(): Leave {
    return this.#part && !this.#row ? this.#enterTableCell('td', {}) : NOTHING;
  }

  #enterCell(name: string, attributes: Attributes): Leave {
    if (this.#part && !this.#row) return this.#enterTableCell(name, attributes);
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

  #raise(indexes: readonly number[], script: Script): void {
    const raised = inScript(
      indexes.map((index) => this.#writer.piece(index)),
      script,
    );
    for (const [i, index] of indexes.entries()) {
      this.#writer.replacePiece(index, raised?.[i] ?? this.#writer.piece(index));
    }
  }

  #inlineText(text: string): void {
    if ((this.#row ?? this.#part) && text.trim() === '' && !this.#writer.inCode) {
      this.#widenGap(' ');
      return;
    }
    const leave = this.#enterStray();
    this.#writeGap();
    const index = this.#writer.text(text);
    if (index !== undefined) this.#scriptPieces?.push(index);
    leave();
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
