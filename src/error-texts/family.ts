/**
 * How a language or tool prints its errors. Patterns have the flags `gm`, begin at the start of a line
 * or with what few texts have, and repeat no more than so many times: whatever is pasted, they take a
 * time that grows with its length alone. Their named groups are `name` (an exception), `code` and
 * `message`; one that matches without any of them is a message as a whole.
 */
export interface Family {
  readonly id: string;
  readonly label: string;
  /** Tags that a question about it may have; those of them are used that the site has. */
  readonly tags: readonly string[];
  /** What its codes belong to, where several families share them. */
  readonly scope?: string;
  readonly errors: readonly RegExp[];
  /** Lines that say where it happened, and by which the family is known. */
  readonly frames?: readonly RegExp[];
  /** What it says of versions; groups `program` and `version`. */
  readonly versions?: readonly RegExp[];
  /** Whether it speaks through programs in other languages, of which the frames are then. */
  readonly isWithin?: true;
  /** Which of several errors tells the most; the first unless it says otherwise. */
  readonly tells?: 'last';
}
