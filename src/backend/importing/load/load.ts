import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import { transact, type Transaction } from '../../sql/transaction.ts';
import type { Tell } from '../progress.ts';
import type { Staging } from '../staging/staging.ts';
import type { Place, Step } from './place.ts';

/** What the steps of writing share: from where, into what, how far they are, and whom to tell. */
export interface Load {
  readonly backend: Backend;
  readonly staging: Staging;
  /** The host name of the site that the dump is of. */
  readonly site: string;
  readonly place: Place;
  readonly tell: Tell;
}

/** What is written in one transaction. */
export interface Part extends Pick<Load, 'staging' | 'site'> {
  readonly tx: Transaction;
}

/** A row that has got a key of the site's. */
export interface Numbered {
  readonly source_id: number;
  readonly id: number;
}

interface Rows<Row> {
  readonly step: Step;
  /** What people are told. */
  readonly told: string;
  /** The rows that there are: a table's name, and what may follow it. */
  readonly from: string;
  /** Asks for the rows above a `source_id`, in that order, and for as many as a second parameter. */
  readonly query: string;
  /** Rows of a part at most. */
  readonly size: number;
  /** What a row counts of the part's size; 1 unless given. */
  readonly weigh?: (row: Row) => number;
}

/** Milliseconds between two parts, in which others write: they try again every 20. */
const BREATH = 25;

/**
 * Writes rows of the staging tables in parts, each in a transaction of its own with the place that it
 * reaches, from where the last run ended. `write` may run more than once for a part.
 */
export async function inParts<Row extends { readonly source_id: number }>(
  load: Load,
  rows: Rows<Row>,
  write: (part: Part, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const { staging, site, place, tell } = load;
  const { step, told, from, size } = rows;
  const total = staging.count(from);
  const before = `(select source_id from ${from}) where source_id <= ?`;
  let done = staging.value(`select count(*) as value from ${before}`, place.lastOf(step));
  for (;;) {
    const part = firstOf(staging.all<Row>(rows.query, place.lastOf(step), size), rows);
    const last = part.at(-1);
    if (!last) return;
    await place.move(step, last.source_id, (save) =>
      transact(load.backend, async (tx) => {
        // First: of two processes the second one ends here.
        await save(tx);
        await write({ staging, site, tx }, part);
      }),
    );
    tell({ step: told, done: (done += part.length), total });
    await pause(BREATH);
  }
}

/** At least one. */
function firstOf<Row>(rows: readonly Row[], { size, weigh }: Rows<Row>): readonly Row[] {
  if (!weigh) return rows;
  let weight = 0;
  const end = rows.findIndex((row) => (weight += weigh(row)) > size);
  return end === -1 ? rows : rows.slice(0, Math.max(1, end));
}
