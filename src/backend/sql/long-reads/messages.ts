/** A statement for a reader process. */
export interface ReaderStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What came of it. */
export type ReaderOutcome =
  | { readonly rows: unknown[] }
  | { readonly failed: { readonly message: string; readonly errcode: number | undefined } };
