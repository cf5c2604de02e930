import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../backend.ts';
import { transact, type Transaction } from '../../sql/transaction.ts';
import type { OnProgress } from '../progress.ts';
import type { Staging } from '../staging/staging.ts';
import { type Crew, inOrder } from '../threads/crew.ts';
import type { Checkpoint, Step } from './checkpoint.ts';

/** What the steps of writing share: from where, into what, how far they are, and whom to tell. */
export interface Load {
  readonly backend: Backend;
  readonly staging: Staging;
  readonly crew: Crew;
  /** The host name of the site that the dump is of. */
  readonly site: string;
  readonly checkpoint: Checkpoint;
  readonly onProgress: OnProgress;
}

/** What is written in one transaction. */
export interface Part extends Pick<Load, 'staging' | 'site'> {
  readonly tx: Transaction;
}

/** What goes before the transaction: read and worked out while the part before it is written. */
type Prepare<Row, Prepared> = (rows: readonly Row[]) => Promise<Prepared>;

/** A row that has got a key of the site's. */
export interface Numbered {
  readonly source_id: number;
  readonly id: number;
}

interface Source {
  readonly source_id: number;
}

interface Rows<Row> {
  readonly step: Step;
  /** What people are told. */
  readonly label: string;
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
export function inParts<Row extends Source>(
  load: Load,
  rows: Rows<Row>,
  write: (part: Part, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  return inPreparedParts(load, rows, (some) => Promise.resolve(some), write);
}

/** The same, with what each part takes read and worked out while others have their turn to write. */
export async function inPreparedParts<Row extends Source, Prepared>(
  load: Load,
  rows: Rows<Row>,
  prepare: Prepare<Row, Prepared>,
  write: (part: Part, prepared: Prepared) => Promise<void>,
): Promise<void> {
  const { staging, site, checkpoint, onProgress } = load;
  const { step, label, from } = rows;
  const total = staging.count(from);
  const before = `(select source_id from ${from}) where source_id <= ?`;
  let done = staging.value(`select count(*) as value from ${before}`, checkpoint.lastOf(step));
  const parts = inOrder(partsOf(load, rows), load.crew.ahead, async (part) => ({
    part,
    prepared: await prepare(part),
  }));
  let breath: Promise<unknown> = Promise.resolve();
  for await (const { part, prepared } of parts) {
    await breath;
    await checkpoint.move(step, part.at(-1)?.source_id ?? 0, (save) =>
      transact(load.backend, async (tx) => {
        // First: of two processes the second one ends here.
        await save(tx);
        await write({ staging, site, tx }, prepared);
      }),
    );
    onProgress({ step: label, done: (done += part.length), total });
    // Meanwhile the next part is read.
    breath = pause(BREATH);
  }
}

/** The parts that are not written yet. */
function* partsOf<Row extends Source>({ staging, checkpoint }: Load, rows: Rows<Row>) {
  for (let last = checkpoint.lastOf(rows.step); ;) {
    const part = firstOf(staging.all<Row>(rows.query, last, rows.size), rows);
    const end = part.at(-1);
    if (!end) return;
    yield part;
    last = end.source_id;
  }
}

/** At least one. */
function firstOf<Row>(rows: readonly Row[], { size, weigh }: Rows<Row>): readonly Row[] {
  if (!weigh) return rows;
  let weight = 0;
  const end = rows.findIndex((row) => (weight += weigh(row)) > size);
  return end === -1 ? rows : rows.slice(0, Math.max(1, end));
}
