/** Questions of one transaction: others write in between. Among a million they take some 30 ms. */
export const PIECE = 40;

/**
 * How `finishing.ts` goes on with what it has found: until it is told to end, and for as long as no
 * other process is at it.
 */
export interface Look {
  readonly ending: AbortSignal;
}
