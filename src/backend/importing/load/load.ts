import type { Transaction } from '../../sql/transaction.ts';
import type { Tell } from '../progress.ts';
import type { Staging } from '../staging/staging.ts';

/** What the parts of loading share: from where, into what, and whom to tell. */
export interface Load {
  readonly staging: Staging;
  readonly tx: Transaction;
  /** The host name of the site that the dump is of. */
  readonly site: string;
  readonly tell: Tell;
}

/** Rows that go into one statement: the widest table's must fit the databases' number of parameters. */
const PAGE = 300;

/** The rows of a staging query (see `Staging.pages`) a page at a time, told as they are done. */
export function* pagesOf<Row extends { source_id: number }>(
  { staging, tell }: Load,
  { step, total, query }: { step: string; total: string; query: string },
): Generator<Row[]> {
  const rows = staging.count(total);
  let done = 0;
  for (const page of staging.pages<Row>(query, PAGE)) {
    yield page;
    done += page.length;
    tell({ step, done, total: rows });
  }
}
