/**
 * How `finishing.ts` continues interrupted work: until it is aborted, and only while no other
 * process is doing it.
 */
export interface Look {
  readonly ending: AbortSignal;
}

/** Questions in one transaction: others can write in between. */
export interface Piece {
  readonly rows: number;
  readonly look: Look | undefined;
}
