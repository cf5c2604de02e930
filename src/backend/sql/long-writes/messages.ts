/** What came of a statement: the rows that it changed in all tables, or how it failed. */
export type WriterOutcome =
  | { readonly changes: number }
  | { readonly failed: { readonly message: string; readonly errcode: number | undefined } };
