import { randomUUID } from 'node:crypto';

/** Nobody can write it into a page: it is another in each process, and never leaves it. */
const MARK = Buffer.from(`<!--${randomUUID()}:`, 'latin1');
const DIGITS = 3;
const END = '-->';
const MARK_TEXT = MARK.toString('latin1');
const MARK_LENGTH = MARK.length + DIGITS + END.length;

/**
 * Parts of one page that are bytes already. Only a mark goes through Astro in the place of each, so
 * that what is kept is not joined, encoded and copied again for every page.
 */
export class Pieces {
  readonly #pieces: Uint8Array[] = [];

  /** HTML as a piece. @throws Error where it has others inside, which are this page's alone */
  make(html: string): Uint8Array {
    if (html.includes(MARK_TEXT)) throw new Error('A piece of a page has another one inside');
    return new TextEncoder().encode(html);
  }

  /** What is to stand in the page until it is filled. */
  place(piece: Uint8Array): string {
    const number = String(this.#pieces.push(piece) - 1).padStart(DIGITS, '0');
    if (number.length > DIGITS) throw new Error('A page has too many pieces');
    return MARK_TEXT + number + END;
  }

  /** The page with each piece in its place. */
  fill(page: Buffer): Buffer {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = page.indexOf(MARK); at !== -1; at = page.indexOf(MARK, from)) {
      parts.push(page.subarray(from, at), this.#at(page, at + MARK.length));
      from = at + MARK_LENGTH;
    }
    return from === 0 ? page : Buffer.concat([...parts, page.subarray(from)]);
  }

  #at(page: Buffer, start: number): Uint8Array {
    const number = page.toString('latin1', start, start + DIGITS);
    const piece = this.#pieces[Number(number)];
    if (!piece) throw new Error(`A page has no piece ${number}`);
    return piece;
  }
}
