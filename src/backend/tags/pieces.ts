/**
 * How `finishing.ts` goes on with what it has found: until it is told to end, and for as long as no
 * other process is at it.
 */
export interface Look {
  readonly ending: AbortSignal;
}

/** Questions of one transaction: others write in between. */
export interface Piece {
  readonly rows: number;
  readonly look: Look | undefined;
}
