/** A statement for a reader process. */
export interface ReaderStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The process has opened the file, and takes statements. */
export const READY = 'ready';

/** What came of it, and the milliseconds of the processor that it took. */
export type ReaderOutcome = { readonly ms: number } & (
  | { readonly rows: unknown[] }
  | { readonly failed: { readonly message: string; readonly errcode: number | undefined } }
);
