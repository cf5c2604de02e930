/**
 * How `tags.noun.ts` continues interrupted work: until it is aborted, and only while no other
 * process is doing it.
 */
export interface ResumeOptions {
  readonly ending: AbortSignal;
}

/** Questions in one transaction: others can write in between. */
export interface Batch {
  readonly rows: number;
  readonly resume: ResumeOptions | undefined;
}
